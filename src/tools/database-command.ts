// `npm run database -- upgrade|programs`: upgrades the embedded PostgreSQL, or names the programs it runs on.
import { join } from 'node:path';
import { ConfigError, readProcessConfig } from '../server/config.ts';
import { choosePrograms, describePrograms } from '../server/db/postgres-choice.ts';
import { upgradePostgres } from '../server/db/upgrade-postgres.ts';
import { systemClock } from '../server/process/clock.ts';
import { Fault } from '../server/process/fault.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage: npm run database -- <verb>
  programs  the PostgreSQL programs the embedded database runs on, made ready for accounts that may not write beside them
  upgrade   dump the embedded database, restore it into the newest PostgreSQL found, compare the rows, keep the old folder`;

await runCommand(USAGE, async ([verb, ...rest]) => {
  if ((verb !== 'upgrade' && verb !== 'programs') || rest.length > 0) throw new Fault(400, USAGE);
  const config = readProcessConfig();
  if (config.databaseUrl !== null)
    throw new ConfigError(['DATABASE_URL: a database server is upgraded with its own tools']);
  if (verb === 'programs') {
    const programs = choosePrograms(join(config.dataDir, 'postgres'), config.postgresBin);
    console.log(`${describePrograms(programs)}, in ${programs.bin}`);
    return;
  }
  const { from, to, tables, rows, keptFolder } = await upgradePostgres(config.dataDir, config.postgresBin, {
    say: (line) => console.log(line),
    clock: systemClock,
  });
  console.log(
    `Moved from PostgreSQL ${from} to ${to}: ${tables} tables, ${rows.toLocaleString('en-US')} rows, all counts equal.`,
  );
  console.log(`The old database is kept in ${keptFolder}. Delete it when the new one has proven itself.`);
});
