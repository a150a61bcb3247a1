// Builds the pages when their sources changed since the last build (`npm run build`).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildOnce, filesIn } from './build-once.mjs';
import { root } from './ensure-install.mjs';
import { runTool } from './tool.mjs';

const out = join(root, 'dist', 'web');
const sources = [
  'src/web',
  'src/contract',
  'src/domain',
  'vite.config.ts',
  'package-lock.json',
  'scripts/web-build.mjs',
  'scripts/web-downloads.ts',
  'scripts/web-rules.ts',
];

/** Files below 1 KB gain nothing from compression. */
const SMALLEST_COMPRESSED_BYTES = 1024;

/** Returns whether it built. Throws with the tool's output when the build fails. */
export function ensureWebBuilt({ quiet = false } = {}) {
  return buildOnce({ out, sources }, async () => {
    if (!quiet) console.error('Building the pages ...');
    const { code, output } = await runTool('vite', ['build', '--logLevel', 'warn'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (code !== 0) throw new Error(`The pages could not be built:\n${output}`);
    for (const file of filesIn(out)) compress(file);
  });
}

/** Writes compressed twins of a text file, so that no request has to compress. */
function compress(file) {
  if (!/\.(js|css|html|svg|json|webmanifest)$/.test(file)) return;
  const bytes = readFileSync(file);
  if (bytes.byteLength < SMALLEST_COMPRESSED_BYTES) return;
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}

if (import.meta.main) await ensureWebBuilt();
