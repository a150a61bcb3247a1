// Embedded, migrated database of a trial of minutes, in a folder of its own.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/server/db/database.ts';
import { openEmbeddedPostgres } from '../../src/server/db/embedded-postgres.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { createMinuteStores } from '../../src/server/minutes/store/minute-store.ts';
import { systemClock } from '../../src/server/process/clock.ts';

export async function openMinuteDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'smart-cat-minutes-'));
  const open = () => openEmbeddedPostgres(folder, systemClock, process.env.TEST_POSTGRES_BIN);
  let postgres = await open();
  const target = { socketDir: postgres.socketDir, database: postgres.database, user: postgres.user };
  const database = openDatabase(target, { applicationName: 'trial', waitMs: 20_000, onLost: () => undefined });
  await migrate(database);
  return {
    folder,
    target,
    database,
    stores: createMinuteStores(database),
    watch: postgres.watch,
    /** Throws if the server has no process, as while it starts. */
    kill(): void {
      const pid = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGKILL');
    },
    async startAgain(): Promise<void> {
      postgres = await open();
    },
    /** Ends the server and removes the folder. */
    async end(): Promise<void> {
      await database.close();
      await postgres.leave();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
