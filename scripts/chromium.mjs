// Location of this machine's Chromium for the browser tests, or null.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Headless shell first: it draws only on demand, which halves the work. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

/** The CHROMIUM variable decides; otherwise the first known name in PATH. */
export function findChromium(environment = process.env) {
  if (environment.CHROMIUM) return isExecutable(environment.CHROMIUM) ? environment.CHROMIUM : null;
  const folders = [...(environment.PATH ?? '').split(delimiter), '/usr/bin'].filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
