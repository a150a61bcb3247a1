// Who works on a job: this process, distinguished from any other on this machine, dead or alive.
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Processes are numbered within a namespace: the same number elsewhere is another process. */
function place(): string {
  try {
    return `${hostname()}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** Owners of this process; a number used before a restart may be this process's number again. */
const alive = new Set<string>();

export function newOwner(randomBytes: (size: number) => Buffer): string {
  const name = `${place()} ${process.pid} ${randomBytes(6).toString('hex')}`;
  alive.add(name);
  return name;
}

/** True only when the owner is certainly gone: a process of this machine that does not exist any more. */
export function isGone(owner: string): boolean {
  if (alive.has(owner)) return false;
  const [where, pid] = owner.split(' ');
  if (where !== place()) return false;
  const number = Number(pid);
  if (number === process.pid) return true;
  try {
    process.kill(number, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
