// Report of a test run: totals, failures, time of each part, slowest files, names of skipped tests.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './ensure-install.mjs';

/** Characters of a failure's message in the last lines; the output above has the whole. */
const MESSAGE_LENGTH = 600;
const SLOWEST_FILES = 10;
/** Most failed files that are tried again alone: more of them are not due to timing. */
const TRIED_AGAIN = 4;
const NAMED_SKIPPED = 20;

/** One line per failed test of a file; a file that failed to load or set up counts as one failure. */
function failuresOf({ name: path, status, message, assertionResults }) {
  const line = (title, text) => {
    // Without its stack.
    const [sentence] = text.split(/\n\s+at /);
    return `${relative(root, path)} > ${title}: ${sentence.replace(/\s+/g, ' ').trim().slice(0, MESSAGE_LENGTH)}`;
  };
  const failed = assertionResults.filter((one) => one.status === 'failed');
  if (failed.length > 0) return failed.map(({ title, failureMessages }) => line(title, failureMessages[0] ?? ''));
  // The report has no failures of set-up or tear-down.
  return status === 'failed' ? [line('outside its tests', message || 'its error stands above')] : [];
}

const seconds = (ms) => (ms / 1000).toFixed(0);

export function createReport() {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  /** Failed lines by run; `file` is null for failures outside of test files. */
  const failures = [];
  /** Lines of tests that failed beside others and passed alone. */
  const unsteady = [];
  const skipped = [];
  const parts = [];
  const files = [];

  function fail(sentence, count = 1) {
    totals.failed += count;
    failures.push({ run: null, file: null, lines: [sentence] });
  }

  function skip(names) {
    totals.skipped += names.length;
    skipped.push(...names);
  }

  /** Adds the JSON report of a vitest run; an aborted run without a failed test counts as one failure. */
  function addRun(name, report, code) {
    let failed = 0;
    if (existsSync(report)) {
      const found = JSON.parse(readFileSync(report, 'utf8'));
      totals.passed += found.numPassedTests;
      for (const file of found.testResults) {
        const path = relative(root, file.name);
        files.push({ path, ms: file.endTime - file.startTime });
        const lines = failuresOf(file);
        failed += lines.length;
        if (lines.length > 0) failures.push({ run: name, file: path, lines });
        const left = file.assertionResults.filter(({ status }) => ['pending', 'todo', 'skipped'].includes(status));
        skip(left.map(({ title }) => `${path} > ${title}`));
      }
    }
    totals.failed += failed;
    if (failed === 0 && code !== 0) fail(`${name}: ended with exit code ${code}`);
  }

  /** Files to try again, by run; none when many files or something else failed. */
  function failedFiles() {
    if (failures.length > TRIED_AGAIN || failures.some(({ file }) => file === null)) return new Map();
    const names = new Set(failures.map(({ run }) => run));
    return new Map(
      [...names].map((name) => [name, failures.filter(({ run }) => run === name).map(({ file }) => file)]),
    );
  }

  /** Removes failures of files that passed alone; the last lines name them. */
  function addSecondTry(run, report) {
    if (!existsSync(report)) return;
    const passed = JSON.parse(readFileSync(report, 'utf8')).testResults.filter(({ status }) => status === 'passed');
    for (const path of passed.map(({ name }) => relative(root, name))) {
      const at = failures.findIndex((failure) => failure.run === run && failure.file === path);
      if (at === -1) continue;
      const [{ lines }] = failures.splice(at, 1);
      totals.failed -= lines.length;
      totals.passed += lines.length;
      unsteady.push(...lines);
    }
  }

  /** Runs one part of the run; prints its start and its duration. */
  async function part(name, work) {
    console.log(`\n=== ${name}: started`);
    const started = performance.now();
    try {
      return await work();
    } finally {
      const ms = performance.now() - started;
      parts.push({ name, ms });
      console.log(`=== ${name}: ${seconds(ms)} s`);
    }
  }

  /** Prints the summary, last line `N passed, N failed`; returns the exit code. */
  function print() {
    if (parts.length > 0) {
      console.log(`\nParts: ${parts.map(({ name, ms }) => `${name} ${seconds(ms)} s`).join(', ')}`);
      console.log('Slowest files:');
      const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST_FILES);
      for (const { path, ms } of slowest) console.log(`  ${seconds(ms).padStart(4)} s ${path}`);
    }
    if (skipped.length > 0) {
      console.log('Skipped:');
      for (const name of skipped.slice(0, NAMED_SKIPPED)) console.log(`  ${name}`);
      if (skipped.length > NAMED_SKIPPED) console.log(`  and ${skipped.length - NAMED_SKIPPED} more`);
    }
    for (const line of unsteady) console.log(`FAILED beside others, passed alone: ${line}`);
    for (const { run, lines } of failures) {
      for (const line of lines) console.log(`FAILED ${run === null ? '' : `${run}: `}${line}`);
    }
    const left = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
    console.log(`\n${totals.passed} passed, ${totals.failed} failed${left}`);
    return totals.failed > 0 || totals.passed === 0 ? 1 : 0;
  }

  return { fail, skip, addRun, failedFiles, addSecondTry, part, print };
}
