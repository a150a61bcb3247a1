// Command `smart-cat`: starts the product or one of its tools on the packaged Node. Runs on any Node >= 20.20.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { followChild } from '../follow-child.mjs';
import { pinnedNode } from '../pinned-node.mjs';
import { serverEnvironment } from '../server-environment.mjs';
import { commands } from './commands.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const BAD_USE = 2;

function help() {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { help }]) => `  ${name.padEnd(width)}   ${help}`);
  return [
    'Usage: smart-cat <command> [arguments]',
    ...lines,
    `  ${'--version'.padEnd(width)}   the version`,
    'Settings are environment variables, or lines of a file .env in this folder (.env.example lists them).',
    'Data are kept in .data in this folder unless DATA_DIR names another.',
  ].join('\n');
}

/** Folder for compiled sources: cache of the service manager, else of the account. */
function cacheFolder() {
  const { CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env;
  return CACHE_DIRECTORY ?? join(XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'smart-cat');
}

function run(name, args) {
  let node;
  try {
    node = pinnedNode();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  const env = name === 'start' ? { ...process.env, ...serverEnvironment(cacheFolder()) } : process.env;
  const { program, words: first = [] } = commands[name];
  followChild(spawn(node, [join(root, `${program}.js`), ...first, ...args], { stdio: 'inherit', env }), {
    name: `smart-cat ${name}`,
    onKilled: (signal) => console.error(`smart-cat ${name} was killed by ${signal}.`),
    // As in start.mjs: npx ends on SIGTERM without passing it on.
    whileParent: process.env.npm_lifecycle_event === 'npx',
  });
}

const words = process.argv.slice(2);
const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((one) => Object.hasOwn(commands, one));
if (name !== undefined) run(name, words.slice(name.split(' ').length));
else if (words[0] === '--version') {
  console.log(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
} else if (words[0] === '--help') console.log(help());
else {
  console.error(words.length === 0 ? help() : `Unknown command '${words.join(' ')}'.\n${help()}`);
  process.exitCode = BAD_USE;
}
