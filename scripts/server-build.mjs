// Builds the server: each program and each thread becomes one file and what it shares, instead of hundreds of modules to find and load.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildOnce } from './build-once.mjs';
import { root } from './ensure-install.mjs';
import { runTool } from './tool.mjs';

/** Where the built server lies. */
export const out = join(root, 'dist', 'server');
const sources = [
  'src/server',
  'src/domain',
  'src/contract',
  'src/providers',
  'src/simulator',
  'package-lock.json',
].concat(['build-once', 'server-build', 'server-bundle'].map((name) => `scripts/${name}.mjs`));
/** The server itself. */
export const main = join(root, 'src', 'server', 'main.ts');
/** What runs it. */
export const serverProgram = builtFrom(main);

/** The file that is built from a program or thread of the sources, both named by their whole path. */
export function builtFrom(source) {
  const name = relative(join(root, 'src'), source).replace(/\.ts$/, '.js');
  return join(out, name.replaceAll(/[\\/]/g, '-'));
}

/** At once: another start may be reading what it built itself a moment ago, or put its own there at this very moment. */
function putInPlace(fresh) {
  const old = `${fresh}-old`;
  try {
    if (existsSync(out)) renameSync(out, old);
    renameSync(fresh, out);
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code) || !existsSync(serverProgram)) throw error;
  } finally {
    for (const left of [fresh, old]) rmSync(left, { recursive: true, force: true });
  }
}

/** Answers true when it had to build. In a process of its own: the bundler takes 600 MB, and who starts the server lives as long as it. */
export function ensureServerBuilt({ quiet = false } = {}) {
  return buildOnce({ out, sources }, async () => {
    if (!quiet) console.error('Building the server ...');
    const fresh = `${out}-${process.pid}`;
    const { code, output } = await runTool('node', [join(root, 'scripts', 'server-bundle.mjs'), fresh], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (code !== 0) throw new Error(`The server could not be built:\n${output}`);
    putInPlace(fresh);
  });
}
