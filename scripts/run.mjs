// Runs one command with the project's own tools: `run.mjs node file.ts ...`, `run.mjs vite build`.
import { constants } from 'node:os';
import { ensureInstalled } from './ensure-install.mjs';
import { startTool } from './tool.mjs';

const [name, ...args] = process.argv.slice(2);
if (!name) {
  console.error('Usage: node scripts/run.mjs <node | tool> [arguments]');
  process.exit(2);
}
try {
  ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const child = startTool(name, args);
// The terminal sends Ctrl-C to both; a signal sent to this process alone is passed on. Either way the child decides when it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on('error', (error) => {
  console.error(`Cannot start ${name}: ${error.message}`);
  process.exit(127);
});
child.on('close', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
