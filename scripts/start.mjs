// `npm start`: installs what is missing, builds pages and server if needed, and runs the server on the packaged Node.
import { constants } from 'node:os';
import { ensureInstalled } from './ensure-install.mjs';
import { ensureServerBuilt, serverProgram } from './server-build.mjs';
import { serverEnvironment } from './server-environment.mjs';
import { startTool } from './tool.mjs';
import { ensureWebBuilt } from './web-build.mjs';

try {
  ensureInstalled();
  await ensureWebBuilt();
  await ensureServerBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const server = startTool('node', [serverProgram], { env: serverEnvironment() });
let stopping = false;
function stop(signal) {
  stopping = true;
  server.kill(signal);
}
// A terminal's Ctrl-C reaches the server by itself; a signal sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) stop(signal);
    else stopping = true;
  });
}
// npm ends its shell on SIGTERM but tells nobody below it: when the shell is gone, the server ends too.
const shell = process.ppid;
if (process.env.npm_lifecycle_event === 'start') {
  setInterval(() => {
    if (process.ppid !== shell) stop('SIGTERM');
  }, 500).unref();
}
server.on('error', (error) => {
  console.error(`The server could not be started: ${error.message}`);
  process.exit(1);
});
server.on('close', (code, signal) => {
  // A killed server cannot say so itself.
  if (signal !== null && !stopping) console.error(`The server was killed by ${signal}. Start it again with npm start.`);
  process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
});
