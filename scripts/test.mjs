// Test runner; last line `N passed, N failed`.
// No arguments: the gate of checks, tests, production build, pages in Chromium. `--all` adds the long trials, `--quick`
// runs types, laws, rules and contract only. Names (`npm test -- tests/domain`) run only those tests, without checks.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled, root } from './ensure-install.mjs';
import { makeRunFolder } from './run-folder.mjs';
import { createReport } from './test-report.mjs';
import { runTool } from './tool.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/** Tests repeated behind a pooler in transaction mode and on the oldest supported PostgreSQL. */
const overTheDatabase = [
  'db/',
  'jobs/jobs',
  'jobs/slots',
  'publish/publications',
  'publish/retention',
  'accounts/sessions',
  'accounts/audit-trail',
  'watchlist/watchlist',
  'stocks/',
  'tools/import-daily',
  'minutes/store/aggregates',
  'minutes/store/bars',
  'pipeline-stages/stages',
].map((name) => `tests/server/${name}`);
/** Both at once: tests that pass there also pass with either alone. */
const otherDatabase = {
  TEST_PGBOUNCER: '/usr/sbin/pgbouncer',
  TEST_POSTGRES_BIN: '/usr/lib/postgresql/15/bin',
};
const debianPackages = { TEST_PGBOUNCER: 'pgbouncer', TEST_POSTGRES_BIN: 'postgresql-15' };
/** Seeds of properties in the long run, beside the fixed one. */
const OTHER_SEEDS = [11, 12];
const reports = join(root, '.cache', 'test');
const runFolder = makeRunFolder();
const report = createReport();

/** Keeps compiled sources, because tests start dozens of programs and threads. */
function vitestEnvironment(name) {
  return { TEST_RUN: name, TMPDIR: runFolder.folder, NODE_COMPILE_CACHE: join(root, '.cache', 'compile') };
}

/** Arguments of each run and its environment, by name. */
const runs = new Map();

/** Runs vitest and adds its report. */
function vitest(name, args, env = {}) {
  runs.set(name, { args, env });
  return report.part(name, async () => {
    const { code } = await runTool('vitest', ['run', ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...env, ...vitestEnvironment(name) },
    });
    report.addRun(name, join(reports, `${name}.json`), code);
  });
}

/** Repeats failed files with nothing beside them; those that pass are reported and do not fail the run. */
async function tryAgainAlone() {
  for (const [name, files] of report.failedFiles()) {
    const { args, env } = runs.get(name);
    const projects = args.filter((_, at) => args[at] === '--project' || args[at - 1] === '--project');
    const again = `${name}-again`;
    await report.part(again, () =>
      runTool('vitest', ['run', ...projects, ...files], {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...env, ...vitestEnvironment(again) },
      }),
    );
    report.addSecondTry(name, join(reports, `${again}.json`));
  }
}

async function browserTestNames() {
  const { output } = await runTool('vitest', ['list', '--project', 'browser', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    return JSON.parse(output).map(({ name }) => `browser > ${name}`);
  } catch {
    return ['browser'];
  }
}

/** Store tests behind a pooler on another PostgreSQL, if Debian's packages are installed. */
async function otherDatabaseTests() {
  const missing = Object.entries(otherDatabase).filter(([, program]) => !existsSync(program));
  if (missing.length === 0) {
    await vitest('other-database', ['--project', 'server', ...overTheDatabase], otherDatabase);
    return;
  }
  const names = missing.map(([variable]) => debianPackages[variable]).join(' ');
  const sentence = `Not found: ${names}; install it (apt-get install ${names}).`;
  if (process.env.CI) report.fail(`other-database: ${sentence}`);
  else console.log(`\nTests of stores over another database skipped for a missing tool. ${sentence}`);
}

async function browserTests() {
  const chromium = findChromium();
  if (chromium !== null) {
    return vitest('browser', ['--project', 'browser'], { CHROMIUM: chromium });
  }
  const names = await browserTestNames();
  const sentence = 'No Chromium found: install it (apt-get install chromium) or name it in CHROMIUM.';
  if (process.env.CI) return report.fail(`browser: ${sentence}`, names.length);
  report.skip(names);
  console.log(`\nBrowser tests skipped for a missing tool. ${sentence}`);
}

/** Property tests of rules with other random inputs. */
async function otherSeeds() {
  const files = ['domain', 'providers', 'simulator'].flatMap((folder) =>
    readdirSync(join(root, 'tests', folder), { recursive: true }).map((path) => join('tests', folder, path)),
  );
  const properties = files.filter(
    (path) => path.endsWith('.test.ts') && readFileSync(join(root, path), 'utf8').includes('fast-check'),
  );
  for (const seed of OTHER_SEEDS) {
    await vitest(`seed-${seed}`, ['--project', 'unit', ...properties], { PROPERTY_SEED: String(seed) });
  }
}

/** One part after the other, what needs no server first: parts beside each other make each other's tests time out. */
async function everything(isLong) {
  const unbuilt = await report.part('build', ensureWebBuilt).then(
    () => null,
    (error) => error,
  );
  for (const name of await report.part('checks', () => runChecks())) report.fail(`check: ${name}`);
  await vitest('rules', ['--project', 'unit', '--project', 'web', '--project', 'guards']);
  if (isLong) {
    await otherDatabaseTests();
    await otherSeeds();
  }
  await vitest('server', ['--project', 'server']);
  // Without built pages, each of their tests would time out.
  if (unbuilt !== null) report.fail(`web: ${unbuilt.message}`, (await browserTestNames()).length);
  else await browserTests();
}

/** Checks and tests that find most mistakes: types, laws, rules, contract without random inputs. */
async function quick() {
  const checked = runChecks(['types', 'laws', 'text']);
  const named = ['tests/domain', 'tests/providers', 'tests/simulator', 'tests/contract'];
  await vitest('quick', ['--project', 'unit', '--project', 'server', '--exclude', '**/fuzz*', ...named]);
  for (const name of await checked) report.fail(`check: ${name}`);
}

try {
  ensureInstalled();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const words = process.argv.slice(2);
  const isLong = words[0] === '--all';
  const only = isLong ? words.slice(1) : words;
  // Read by vitest.config.ts and tests/setup/long-run.ts.
  if (isLong) process.env.LONG_RUN = '1';
  if (only[0] === '--quick') await quick();
  else if (only.length > 0) {
    if (only.some((name) => name.includes('browser'))) await ensureWebBuilt();
    await vitest('tests', only, { CHROMIUM: findChromium() ?? '' });
  } else {
    await everything(isLong);
    await tryAgainAlone();
  }
} catch (error) {
  report.fail(error.message);
} finally {
  runFolder.remove();
}
process.exitCode = report.print();
