// Where this machine has a Chromium for the browser tests, or null.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** The CHROMIUM variable decides; otherwise the first known name in PATH. */
export function findChromium(environment = process.env) {
  if (environment.CHROMIUM) return isExecutable(environment.CHROMIUM) ? environment.CHROMIUM : null;
  const folders = [...(environment.PATH ?? '').split(delimiter), '/usr/bin'].filter(Boolean);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
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
