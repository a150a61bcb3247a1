// Process that migrates the database of its argument and reports when it begins.
import { openDatabase } from '../../../src/server/db/database.ts';
import { migrate } from '../../../src/server/db/migrate.ts';

const target = JSON.parse(process.argv[2] ?? '{}') as { socketDir: string; database: string; user: string };
const database = openDatabase(target, { applicationName: 'migrate-process' });
process.send?.('begins');
await migrate(database);
await database.close();
process.disconnect?.();
