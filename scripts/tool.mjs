// Starter of the project's tools: the pinned Node and node_modules/.bin come first in PATH.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root } from './ensure-install.mjs';
import { pinnedNode } from './pinned-node.mjs';

const bin = join(root, 'node_modules', '.bin');
const windows = process.platform === 'win32';

/** Environment of every tool; its children use the pinned Node too. */
export function toolEnvironment(extra = {}) {
  return { ...process.env, PATH: [dirname(pinnedNode()), bin, process.env.PATH].join(delimiter), ...extra };
}

/** Starts `node`, a tool of node_modules/.bin or any other command; returns the child process. */
export function startTool(name, args, { env, ...options } = {}) {
  const settings = { cwd: root, stdio: 'inherit', ...options, env: toolEnvironment(env) };
  if (name === 'node') return spawn(pinnedNode(), args, settings);
  const path = join(bin, windows ? `${name}.cmd` : name);
  if (!existsSync(path)) return spawn(name, args, settings);
  if (windows) return spawn(`"${path}"`, args, { ...settings, shell: true });
  return spawn(pinnedNode(), [realpathSync(path), ...args], settings);
}

/** Runs a tool to its end; returns its exit code and piped output. */
export function runTool(name, args, options) {
  return new Promise((resolve) => {
    const child = startTool(name, args, options);
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}
