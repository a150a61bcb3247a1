// Input validation: schema, depth and characters.
import type { z } from 'zod';
import { InvalidInput } from './errors.ts';

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
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InvalidInput(
    parsed.error.issues.slice(0, MAX_MESSAGES).map((problem) => {
      const path = problem.path.map(String).join('.');
      return path ? `${place} ${path}: ${problem.message}` : `${place}: ${problem.message}`;
    }),
  );
}
