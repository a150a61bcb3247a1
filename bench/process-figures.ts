// Memory and processor time of running programs and their child processes, from /proc.
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

type Figures = { memory_mb: number; cpu_s: number };

function statOf(pid: number): { parent: number; cpu_s: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { parent: Number(fields[1]), cpu_s: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND };
  } catch {
    return null;
  }
}

/** Resident memory and processor time of a process. */
export function figuresOf(pid: number): Figures {
  const [, kb] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { memory_mb: Number(kb ?? 0) / 1024, cpu_s: statOf(pid)?.cpu_s ?? 0 };
}

/** Sums of a process and its children. */
export function figuresOfFamily(pid: number): Figures {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const all = pids.filter((one) => one === pid || statOf(one)?.parent === pid).map(figuresOf);
  return all.reduce((sum, one) => ({ memory_mb: sum.memory_mb + one.memory_mb, cpu_s: sum.cpu_s + one.cpu_s }));
}
