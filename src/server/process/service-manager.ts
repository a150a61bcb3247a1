// Notices to systemd, sent by systemd-notify because Node cannot send datagrams to a socket file.
import { spawn } from 'node:child_process';
import type { Log } from './log.ts';

export type Notify = (state: 'READY=1' | 'STOPPING=1', log: Log) => void;

/**
 * Returns the sender of notices, which does nothing without systemd. Takes NOTIFY_SOCKET out of the environment: a
 * PostgreSQL that inherits it reports itself ready as if it were the program.
 */
export function takeServiceManager(environment: Record<string, string | undefined>): Notify {
  const socket = environment.NOTIFY_SOCKET;
  delete environment.NOTIFY_SOCKET;
  if (!socket) return () => undefined;
  return (state, log) => {
    const failed = (why: string) => log.warn({ why, state }, 'service manager: notice not sent');
    const command = spawn('systemd-notify', [state], {
      stdio: 'ignore',
      env: { ...environment, NOTIFY_SOCKET: socket },
    });
    command.once('error', (error) => failed(error.message));
    command.once('exit', (code) => {
      if (code !== 0) failed(`systemd-notify ended with code ${code}`);
    });
  };
}
