// Everything: checks, all tests, the production build and the tests of its pages in a real browser; last line `N passed, N failed`.
// With arguments (`npm test -- tests/domain`) only the tests they name, without the checks.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureInstalled, root } from './ensure-install.mjs';
import { runTool } from './tool.mjs';
import { ensureWebBuilt } from './web-build.mjs';

const reports = join(root, '.cache', 'test');
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

function fail(sentence, count = 1) {
  totals.failed += count;
  failures.push(sentence);
}

/** Runs vitest and adds its report to the totals; a run that breaks off without a failed test counts as one failure. */
async function vitest(name, args, env) {
  const report = join(reports, `${name}.json`);
  const { code } = await runTool(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { stdio: ['ignore', 'inherit', 'inherit'], env },
  );
  let failed = 0;
  if (existsSync(report)) {
    const found = JSON.parse(readFileSync(report, 'utf8'));
    totals.passed += found.numPassedTests;
    totals.skipped += found.numPendingTests + found.numTodoTests;
    const unloadable = found.testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    );
    failed = found.numFailedTests + unloadable.length;
  }
  if (failed > 0) fail(`${name}: ${failed} failed`, failed);
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

async function everything() {
  const { runChecks } = await import('./check.mjs');
  for (const name of await runChecks()) fail(`check: ${name}`);
  const unbuilt = await ensureWebBuilt().then(
    () => null,
    (error) => error,
  );
  await vitest('tests', ['--project', '!browser']);
  // Without pages every test of them would wait for what never comes.
  if (unbuilt !== null) fail(`web: ${unbuilt.message}`, await countBrowserTests());
  else await browserTests();
}

try {
  ensureInstalled();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const only = process.argv.slice(2);
  if (only.length > 0) await vitest('tests', only, { CHROMIUM: findChromium() ?? '' });
  else await everything();
} catch (error) {
  fail(error.message);
}
if (failures.length > 0) console.log(`\n${failures.map((line) => `FAILED ${line}`).join('\n')}`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;
