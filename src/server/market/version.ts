// The product's version, as its package says.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export function productVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
