// Release made from the checkout and installed in an empty folder, with only the packages it names.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

type Manifest = {
  name: string;
  version: string;
  bin: Record<string, string>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
export type InstalledRelease = { home: string; archive: string; manifest: Manifest; command: string };

/** As `npm install <archive>` does, but with the packages of the checkout, so that no registry is asked. */
export async function installRelease(folder: string): Promise<InstalledRelease> {
  const script = join(root, 'scripts', 'release', 'make-release.mjs');
  const { stdout } = await run(process.execPath, [script, folder]);
  const archive = /Written: (\S+)/.exec(stdout)?.[1] ?? '';
  const modules = join(folder, 'node_modules');
  const home = join(modules, 'smart-cat');
  mkdirSync(home, { recursive: true });
  await run('tar', ['-xzf', archive, '-C', home, '--strip-components=1']);
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest;
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    const installed = join(root, 'node_modules', name);
    // Optional packages are installed for this platform only.
    if (!existsSync(installed) && name in manifest.optionalDependencies) continue;
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(installed, join(modules, name));
  }
  return { home, archive, manifest, command: join(home, manifest.bin['smart-cat'] ?? '') };
}
