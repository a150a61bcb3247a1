// Runs one command with the tools of the project: `run.mjs node file.ts ...`, `run.mjs knip`.
import { ensureInstalled } from './ensure-install.mjs';
import { followChild } from './follow-child.mjs';
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
followChild(startTool(name, args), { name });
