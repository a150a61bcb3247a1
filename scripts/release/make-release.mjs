// `npm run release`: the product as one npm package of built server, pages, migrations and commands.
// Usage: make-release.mjs [folder], `dist` by default; writes the folder `release`, its archive and the client's.
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { filesIn } from '../build-once.mjs';
import { root } from '../ensure-install.mjs';
import { runTool } from '../tool.mjs';
import { ensureWebBuilt } from '../web-build.mjs';
import { commands, inReleaseWords } from './commands.mjs';

/** Rooms that run on the server's side. */
const rooms = ['domain', 'contract', 'providers', 'simulator', 'server', 'tools'];
/** Documents of the package, with commands in the words of the release. */
const companions = [
  'CHANGELOG.md',
  'SECURITY.md',
  '.env.example',
  ...['operations', 'database', 'market-data', 'monitoring', 'scale-out'].map((page) => `docs/${page}.md`),
];
const launcher = 'scripts/release/smart-cat.mjs';
const launcherParts = [
  'scripts/release/commands.mjs',
  'scripts/follow-child.mjs',
  'scripts/pinned-node.mjs',
  'scripts/server-environment.mjs',
];

/** JavaScript of a source, because Node strips no types in node_modules; imports name the built files. */
function toJavaScript(source) {
  return inReleaseWords(stripTypeScriptTypes(source).replace(/(['"])(\.{1,2}\/[^'"\n]*)\.ts\1/g, '$1$2.js$1'));
}

function write(out, path, content) {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), content);
}

function writeRoom(out, room) {
  const folder = join(root, 'src', room);
  for (const file of filesIn(folder)) {
    const path = relative(root, file);
    if (extname(file) === '.ts') {
      if (!file.endsWith('.d.ts')) write(out, path.replace(/ts$/, 'js'), toJavaScript(readFileSync(file, 'utf8')));
    } else if (extname(file) === '.sql' || /^openapi(-admin)?\.json$/.test(basename(file))) {
      write(out, path, readFileSync(file));
    }
  }
}

const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));

/**
 * package.json without dependencies for building and testing. Indirect dependencies are listed too, at locked versions,
 * because npm takes no lock file from an archive.
 */
function manifest() {
  const { name, version, description, license, type, engines, optionalDependencies } = readJson('package.json');
  const needed = Object.entries(readJson('package-lock.json').packages).flatMap(([path, locked]) => {
    const [, dependency] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    const left = locked.dev || locked.devOptional || locked.optional;
    return dependency === undefined || left ? [] : [[dependency, locked.version]];
  });
  return {
    name,
    version,
    private: true,
    description,
    license,
    type,
    engines,
    bin: { [name]: launcher },
    dependencies: Object.fromEntries(needed),
    optionalDependencies,
  };
}

function writePackage(out) {
  rmSync(out, { recursive: true, force: true });
  for (const room of rooms) writeRoom(out, room);
  for (const { program } of Object.values(commands)) readFileSync(join(out, `${program}.js`));
  cpSync(join(root, 'dist', 'web'), join(out, 'dist', 'web'), { recursive: true });
  for (const path of launcherParts) write(out, path, readFileSync(join(root, path)));
  write(out, launcher, `#!/usr/bin/env node\n${readFileSync(join(root, launcher), 'utf8')}`);
  chmodSync(join(out, launcher), 0o755);
  for (const path of companions) write(out, path, inReleaseWords(readFileSync(join(root, path), 'utf8')));
  const described = manifest();
  write(out, 'package.json', `${JSON.stringify(described, null, 2)}\n`);
  return `${described.name}-${described.version}.tgz`;
}

await ensureWebBuilt();
const folder = resolve(process.argv[2] ?? join(root, 'dist'));
const out = join(folder, 'release');
const archive = join(folder, writePackage(out));
const { version } = readJson('package.json');
for (const [home, written] of [
  [out, archive],
  [join(root, 'client'), join(folder, `smart-cat-client-${version}.tgz`)],
]) {
  const { code, output } = await runTool('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (code === 0) console.log(`Written: ${written}`);
  else {
    console.error(`npm pack failed:\n${output}`);
    process.exitCode = 1;
  }
}
