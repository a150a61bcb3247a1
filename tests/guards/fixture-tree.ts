// Small source tree in a temporary folder, for canaries of the laws.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export type Tree = { path: string; remove(): void };

/** Writes the files, puts the project's packages beside them and copies the named project files. */
export function plantTree(files: Record<string, string>, copied: readonly string[] = []): Tree {
  const path = mkdtempSync(join(tmpdir(), 'guard-'));
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'), 'dir');
  for (const name of ['package.json', ...copied]) cpSync(join(root, name), join(path, name), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Runs a script or a tool of the project to its end; answers its exit code and all it printed. */
export function run(args: readonly string[], cwd: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` };
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: string) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
