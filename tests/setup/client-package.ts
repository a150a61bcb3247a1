// Client package as `npm pack` makes it, installed in a folder for a program of its own.
import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');

/** As `npm install <archive>` does, without a registry; types of Node come from the checkout. */
export async function installClient(folder: string): Promise<void> {
  const home = join(folder, 'node_modules', 'smart-cat-client');
  mkdirSync(home, { recursive: true });
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: join(root, 'client'),
  });
  await run('tar', ['-xzf', join(folder, stdout.trim()), '-C', home, '--strip-components=1']);
  symlinkSync(join(root, 'node_modules', '@types'), join(folder, 'node_modules', '@types'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
}

/** Compiles strictly, types of packages included, then runs the program; answers what it printed. */
export async function runClientProgram(folder: string, source: string, env: NodeJS.ProcessEnv): Promise<string> {
  writeFileSync(join(folder, 'program.ts'), source);
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2025', '--types', 'node'];
  const compiled = await run(process.execPath, [compiler, ...options, 'program.ts'], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  if (compiled.stdout !== '') throw new Error(compiled.stdout);
  return (await run(process.execPath, ['program.ts'], { cwd: folder, env })).stdout;
}
