// Builds the pages when their sources changed since the last build; otherwise costs a few milliseconds.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root } from './ensure-install.mjs';
import { runTool } from './tool.mjs';

const out = join(root, 'dist', 'web');
const stamp = join(root, 'dist', '.web-build');
const sources = [
  'src/web',
  'src/contract',
  'src/domain',
  'vite.config.ts',
  'package-lock.json',
  'scripts/web-build.mjs',
  'scripts/web-downloads.ts',
];

/** Pages carry the address people may write to. */
const contactEmail = process.env.CONTACT_EMAIL ?? '';
/** Files below 1 KB gain nothing from compression. */
const SMALLEST_COMPRESSED_BYTES = 1024;

/** Answers true when it had to build. Throws with the tool's output when the build fails. */
export async function ensureWebBuilt({ quiet = false } = {}) {
  const wanted = fingerprint();
  if (existsSync(join(out, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  if (!quiet) console.error('Building the pages ...');
  const { code, output } = await runTool('vite', ['build', '--logLevel', 'warn'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { VITE_CONTACT_EMAIL: contactEmail },
  });
  if (code !== 0) throw new Error(`The pages could not be built:\n${output}`);
  for (const file of files(out)) compress(file);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}

/** Each text file gets its compressed twins once, so that no request has to compress. */
function compress(file) {
  if (!/\.(js|css|html|svg|json|webmanifest)$/.test(file)) return;
  const bytes = readFileSync(file);
  if (bytes.byteLength < SMALLEST_COMPRESSED_BYTES) return;
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}

function fingerprint() {
  const hash = createHash('sha256').update(contactEmail);
  for (const source of sources) {
    const path = join(root, source);
    for (const file of existsSync(path) && statSync(path).isDirectory() ? files(path) : [path]) {
      if (!existsSync(file)) continue;
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function files(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
