// Data folder prepared once per run: copying it is faster than making a cluster and schema.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Copies the stopped database of a data folder, keeping its owner; if that fails, the first start makes one. */
export function copyDatabase(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  spawnSync('cp', ['-a', join(from, 'postgres'), to], { stdio: 'ignore' });
}
