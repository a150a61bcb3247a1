// Environment of a program: its variables, else those of .env; secrets may be in files named by NAME_FILE.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

export type Variables = Record<string, string | undefined>;

/** Secret settings, which may also be given as files, as container platforms and service managers provide them. */
export const secretSettings = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'BUS_URL',
  'GRIP_URL',
  'BACKUP_S3_SECRET',
  'MASSIVE_API_KEY',
  'FINNHUB_API_KEY',
  'LLM_API_KEY',
  'METRICS_TOKEN',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
];

const FILE = '_FILE';

/** Name of the other variable for the same secret: with or without _FILE. */
const toTwin = (name: string) => (name.endsWith(FILE) ? name.slice(0, -FILE.length) : `${name}${FILE}`);

function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
}

/**
 * Adds variables of the folder's `.env` that the environment lacks; returns the problems of the file. They are set in
 * the environment, which the simulated market's process inherits.
 */
export function addEnvFile(environment: Variables, folder: string): string[] {
  let text: string;
  try {
    text = readFileSync(join(folder, '.env'), 'utf8');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? [] : [`.env: cannot be read (${reasonOf(error)})`];
  }
  const present = new Set(Object.keys(environment));
  for (const [name, value] of Object.entries(parseEnv(text))) {
    if (!present.has(name) && !present.has(toTwin(name))) environment[name] = value;
  }
  return [];
}

/**
 * Set variables, with each secret read from its file, and the problems of these files. Empty values count as not set.
 */
export function readSecrets(
  environment: Variables,
  folder: string,
): { set: Record<string, string>; problems: string[] } {
  const set = Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => !!entry[1]));
  const problems: string[] = [];
  for (const name of secretSettings) {
    const path = set[`${name}${FILE}`];
    if (path === undefined) continue;
    if (set[name] !== undefined) {
      problems.push(`${name}${FILE}: ${name} is set too; keep one of them`);
      continue;
    }
    try {
      // Editors append a line break.
      const secret = readFileSync(resolve(folder, path), 'utf8').replace(/\r?\n$/, '');
      if (secret === '') problems.push(`${name}${FILE}: the file is empty`);
      else set[name] = secret;
    } catch (error) {
      problems.push(`${name}${FILE}: cannot be read (${reasonOf(error)})`);
    }
  }
  return { set, problems };
}
