// Input validation: schema, depth and characters.
import type { z } from 'zod';
import { InvalidInput } from './errors.ts';
import { findProblems } from './input-words.ts';

const MAX_DEPTH = 32;
const MAX_MESSAGES = 10;

/** Refuses nesting beyond 32 levels and NUL characters anywhere, which PostgreSQL cannot store. */
function checkShape(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw new InvalidInput(['Text must not hold NUL characters']);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_DEPTH) throw new InvalidInput([`Nesting deeper than ${MAX_DEPTH} levels is not accepted`]);
  for (const [key, inner] of Object.entries(value)) {
    if (key.includes('\u0000')) throw new InvalidInput(['Names must not hold NUL characters']);
    checkShape(inner, depth + 1);
  }
}

export function readInput(schema: z.ZodType | undefined, value: unknown, place: string): unknown {
  if (schema === undefined) return undefined;
  checkShape(value);
  const { data, problems } = findProblems(schema, value);
  if (problems === null) return data;
  throw new InvalidInput(
    problems
      .slice(0, MAX_MESSAGES)
      .map(({ path, message }) => `${[place, path.join('.')].join(' ').trim()}: ${message}`),
  );
}
