// Static checks: types, import laws, lint, text laws, unused code, generated pages.
// Usage: check.mjs [name ...], all by default. Other scripts import runChecks.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, root } from './ensure-install.mjs';
import { runTool } from './tool.mjs';

/** TypeScript's native compiler; single-threaded, because other checks use the other core. */
const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');

const checks = {
  types: ['node', [compiler, '-b', '--pretty', 'false', '--singleThreaded']],
  laws: ['node', ['scripts/laws.mjs']],
  lint: ['biome', ['ci', '--max-diagnostics=100', '--colors=off', '--error-on-warnings', '.']],
  text: ['node', ['scripts/text-laws.mjs']],
  use: ['knip', ['--production', '--no-progress']],
  exports: ['knip', ['--no-progress']],
  'api page': ['node', ['scripts/api-docs.ts', '--check']],
};

/** Runs the checks in parallel, prints a line each and the output of failed ones; returns the names of the failed ones. */
export async function runChecks(names = Object.keys(checks)) {
  const results = await Promise.all(
    names.map(async (name) => {
      const [tool, args] = checks[name];
      const started = performance.now();
      const { code, output } = await runTool(tool, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      return { name, code, output, seconds: (performance.now() - started) / 1000 };
    }),
  );
  for (const { name, code, output, seconds } of results) {
    if (code !== 0) console.log(`${output.trimEnd()}\n`);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
  }
  return results.filter((result) => result.code !== 0).map((result) => result.name);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled();
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in checks));
  if (unknown.length > 0) {
    console.error(`No such check: ${unknown.join(', ')}. There are: ${Object.keys(checks).join(', ')}`);
    process.exit(2);
  }
  const cold = !existsSync(join(root, '.cache', 'tsc'));
  if (cold) console.log('First run: types are checked from the start, later runs are faster.');
  const failed = await runChecks(wanted.length > 0 ? wanted : undefined);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
