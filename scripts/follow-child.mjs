// Follows a child process: passes signals on and ends with its exit code.
import { constants } from 'node:os';

/** `onKilled`: called on a signal from elsewhere; `whileParent`: ends the child with the parent of this process. */
export function followChild(child, { name, onKilled = () => {}, whileParent = false }) {
  let stopping = false;
  function stop(signal) {
    stopping = true;
    child.kill(signal);
  }
  // A terminal's Ctrl-C reaches the child by itself; other signals are passed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) stop(signal);
      else stopping = true;
    });
  }
  const parent = process.ppid;
  if (whileParent) {
    setInterval(() => {
      if (process.ppid !== parent) stop('SIGTERM');
    }, 500).unref();
  }
  child.on('error', (error) => {
    console.error(`Cannot start ${name}: ${error.message}`);
    process.exit(127);
  });
  child.on('close', (code, signal) => {
    if (signal !== null && !stopping) onKilled(signal);
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
  });
}
