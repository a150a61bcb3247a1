// Environment of a program: its own variables over the file .env, secrets over files named by NAME_FILE.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

export type Variables = Record<string, string | undefined>;

/** Settings that may be kept in a file of their own, as containers and service managers hand out secrets. */
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

/** The other way to give the same secret. */
const toTwin = (name: string) => (name.endsWith(FILE) ? name.slice(0, -FILE.length) : `${name}${FILE}`);

function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
}

/**
 * Adds the variables of `.env` in the folder that the environment lacks; returns what is wrong with the file. They go into the
 * environment itself, because the simulated market is a process of its own and takes its settings from there.
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

/** Variables that are set, each secret read from its file; and what is wrong with those files. An empty value counts as not set. */
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
      // Editors end the file with a line break.
      const secret = readFileSync(resolve(folder, path), 'utf8').replace(/\r?\n$/, '');
      if (secret === '') problems.push(`${name}${FILE}: the file is empty`);
      else set[name] = secret;
    } catch (error) {
      problems.push(`${name}${FILE}: cannot be read (${reasonOf(error)})`);
    }
  }
  return { set, problems };
}
