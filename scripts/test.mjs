// Test runner: checks, all tests, production build, browser tests; last line `N passed, N failed`.
// With arguments (`npm test -- tests/domain`) only the tests they name, without the checks; with `--quick` what takes a minute.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runChecks } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled, root } from './ensure-install.mjs';
import { makeRunFolder } from './run-folder.mjs';
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
  'watchlist/',
  'stocks/',
  'tools/import-daily',
  'minutes/store/aggregates',
  'minutes/store/bars',
  'pipeline-stages/stages',
].map((name) => `tests/server/${name}`);
/** The oldest PostgreSQL that is promised, reached through a pooler in transaction mode: what holds there holds behind either alone. */
const otherDatabase = {
  TEST_PGBOUNCER: '/usr/sbin/pgbouncer',
  TEST_POSTGRES_BIN: '/usr/lib/postgresql/15/bin',
};
const debianPackages = { TEST_PGBOUNCER: 'pgbouncer', TEST_POSTGRES_BIN: 'postgresql-15' };
/** Of a failure's message in the last lines, which are all that some readers of a run see; the whole stands above. */
const MESSAGE_LENGTH = 600;
const reports = join(root, '.cache', 'test');
const runFolder = makeRunFolder();
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

function fail(sentence, count = 1) {
  totals.failed += count;
  failures.push(sentence);
}

/** Compiled sources are kept: tests start dozens of programs and threads, each of which would strip and compile them again. */
function vitestEnvironment(name) {
  return { TEST_RUN: name, TMPDIR: runFolder.folder, NODE_COMPILE_CACHE: join(root, '.cache', 'compile') };
}

/** Failures of a file, a line each; a file that could not be loaded or set up is one failure. */
function failuresOf({ name: path, status, message, assertionResults }) {
  const line = (title, text) => {
    // Without its stack.
    const [sentence] = text.split(/\n\s+at /);
    return `${relative(root, path)} > ${title}: ${sentence.replace(/\s+/g, ' ').trim().slice(0, MESSAGE_LENGTH)}`;
  };
  const failed = assertionResults.filter((one) => one.status === 'failed');
  if (failed.length > 0) return failed.map(({ title, failureMessages }) => line(title, failureMessages[0] ?? ''));
  // The report is silent about what failed before or after a group of tests.
  return status === 'failed' ? [line('outside its tests', message || 'its error stands above')] : [];
}

/**
 * Runs vitest and adds its report to the totals; a run that breaks off without a failed test counts as one failure.
 * `aside` lets the other run go first, and prints what it said when it has ended.
 */
async function vitest(name, args, env, { aside = false } = {}) {
  const report = join(reports, `${name}.json`);
  const { code, output } = await runTool('vitest', ['run', ...args], {
    stdio: aside ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...env, ...vitestEnvironment(name) },
    aside,
  });
  if (aside) console.log(output.trimEnd());
  const failed = [];
  if (existsSync(report)) {
    const found = JSON.parse(readFileSync(report, 'utf8'));
    totals.passed += found.numPassedTests;
    totals.skipped += found.numPendingTests + found.numTodoTests;
    failed.push(...found.testResults.flatMap(failuresOf));
  }
  if (failed.length > 0) fail([`${name}: ${failed.length} failed`, ...failed].join('\n  '), failed.length);
  else if (code !== 0) fail(`${name}: ended with exit code ${code}`);
}

async function countBrowserTests() {
  const { output } = await runTool('vitest', ['list', '--project', 'browser', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    return JSON.parse(output).length;
  } catch {
    return 1;
  }
}

/** The stores behind a pooler and on another version: what Debian's packages bring, where they are installed. */
async function otherDatabaseTests() {
  const missing = Object.entries(otherDatabase).filter(([, program]) => !existsSync(program));
  if (missing.length === 0) {
    await vitest('other-database', ['--project', 'server', ...overTheDatabase], otherDatabase, { aside: true });
    return;
  }
  const names = missing.map(([variable]) => debianPackages[variable]).join(' ');
  const sentence = `Not found: ${names}; install it (apt-get install ${names}).`;
  if (process.env.CI) fail(`other-database: ${sentence}`);
  else console.log(`\nTests of stores over another database skipped for a missing tool. ${sentence}`);
}

async function browserTests() {
  const chromium = findChromium();
  if (chromium !== null) {
    return vitest('browser', ['--project', 'browser'], { CHROMIUM: chromium });
  }
  const count = await countBrowserTests();
  const sentence = 'No Chromium found: install it (apt-get install chromium) or name it in CHROMIUM.';
  if (process.env.CI) return fail(`browser: ${sentence}`, count);
  totals.skipped += count;
  console.log(`\nBrowser tests skipped for a missing tool. ${sentence}`);
}

/** CPU-bound work that nothing waits for; it fills the cores while server and page tests wait. */
async function besideTheOthers() {
  for (const name of await runChecks(undefined, { aside: true })) fail(`check: ${name}`);
  await vitest('rules', ['--project', 'unit', '--project', 'web', '--project', 'guards'], {}, { aside: true });
  await otherDatabaseTests();
}

async function everything() {
  const unbuilt = await ensureWebBuilt().then(
    () => null,
    (error) => error,
  );
  const aside = besideTheOthers();
  await vitest('server', ['--project', 'server']);
  // Without pages every test of them would wait for what never comes.
  if (unbuilt !== null) fail(`web: ${unbuilt.message}`, await countBrowserTests());
  else await browserTests();
  await aside;
}

/** Types and laws beside the rules and the contract without its random inputs: what most mistakes are found by. */
async function quick() {
  const checked = runChecks(['types', 'laws', 'text']);
  const named = ['tests/domain', 'tests/providers', 'tests/simulator', 'tests/contract'];
  await vitest('quick', ['--project', 'unit', '--project', 'server', '--exclude', '**/fuzz*', ...named]);
  for (const name of await checked) fail(`check: ${name}`);
}

try {
  ensureInstalled();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const only = process.argv.slice(2);
  if (only[0] === '--quick') await quick();
  else if (only.length > 0) {
    if (only.some((name) => name.includes('browser'))) await ensureWebBuilt();
    await vitest('tests', only, { CHROMIUM: findChromium() ?? '' });
  } else await everything();
} catch (error) {
  fail(error.message);
} finally {
  runFolder.remove();
}
if (failures.length > 0) console.log(`\n${failures.map((line) => `FAILED ${line}`).join('\n')}`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;
