// `npm start`: installs what is missing, builds the pages if needed, and runs the server on the packaged Node.
import { join } from 'node:path';
import { ensureInstalled, root } from './ensure-install.mjs';
import { followChild } from './follow-child.mjs';
import { serverEnvironment } from './server-environment.mjs';
import { startTool } from './tool.mjs';
import { ensureWebBuilt } from './web-build.mjs';

try {
  ensureInstalled();
  await ensureWebBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
followChild(startTool('node', ['src/server/main.ts'], { env: serverEnvironment(join(root, '.cache')) }), {
  name: 'the server',
  // A killed server cannot say so itself.
  onKilled: (signal) => console.error(`The server was killed by ${signal}. Start it again with npm start.`),
  // npm ends its shell on SIGTERM without passing it on; the server ends with the shell.
  whileParent: process.env.npm_lifecycle_event === 'start',
});
