// `npm run dev`: the server restarts on change, the pages reload in place; both on one terminal.
import { join } from 'node:path';
import { ensureInstalled, root } from './ensure-install.mjs';
import { startTool } from './tool.mjs';

ensureInstalled();
const port = process.env.PORT ?? '3000';
const children = [
  startTool('node', ['--watch', '--watch-preserve-output', join(root, 'src/server/main.ts')], { env: { PORT: port } }),
  startTool('vite', ['--clearScreen', 'false'], { env: { API_TARGET: `http://127.0.0.1:${port}` } }),
];
let ending = false;
function end(code) {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}
for (const child of children) child.on('close', (code) => end(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));
