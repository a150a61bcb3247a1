// Process identity as the owner of jobs and leases, distinct from any other process of this machine, dead or alive.
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Host and PID namespace, within which a process id is unique. */
function place(): string {
  try {
    return `${hostname()}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** Start of a process in clock ticks since boot: tells reused process ids apart. Null if unreadable or ended. */
function startedAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 2, the program's name in brackets, may hold spaces; field 3 is the state, field 22 the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A process that was killed and not yet collected by its parent is still listed.
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

const UNKNOWN_START = '-';

/** Owners of this process; the process id is not enough, because an earlier process may have had the same one. */
const alive = new Set<string>();

export function newOwner(randomBytes: (size: number) => Buffer): string {
  const start = startedAt(process.pid) ?? UNKNOWN_START;
  const name = `${place()} ${process.pid} ${start} ${randomBytes(6).toString('hex')}`;
  alive.add(name);
  return name;
}

/** Marks this owner as dead, so rows a restore brings back are not taken for running work. */
export function endOwner(owner: string): void {
  alive.delete(owner);
}

/** Owners written before start times were part of the name have three fields. */
function parseOwner(owner: string): { where: string; pid: number; start: string | null } {
  const [where = '', pid, start, random] = owner.split(' ');
  return { where, pid: Number(pid), start: random === undefined || start === UNKNOWN_START ? null : (start ?? null) };
}

/** True only if the owner certainly runs: this process, or another one of this machine with the owner's start time. */
export function isAlive(owner: string): boolean {
  if (alive.has(owner)) return true;
  const { where, pid, start } = parseOwner(owner);
  return where === place() && pid !== process.pid && start !== null && startedAt(pid) === start;
}

/** True only for a process of this machine that does not exist any more. */
export function isGone(owner: string): boolean {
  if (alive.has(owner)) return false;
  const { where, pid, start } = parseOwner(owner);
  if (where !== place()) return false;
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  const started = startedAt(pid);
  return start !== null && started !== null && started !== start;
}
