// Input validation: schema, depth and characters.

import type { z } from 'zod';
import { InvalidInput } from './errors.ts';

type InputProblem = { path: readonly PropertyKey[]; message: string };

type Problem = z.core.$ZodIssue;
type RawProblem = z.core.$ZodRawIssue;

/** Marks a union without a message of its own; `flatten` replaces it with problems of the alternatives. */
const UNREAD = '';
const MOST_NAMED = 5;

const typeWords: Readonly<Record<string, string>> = {
  object: 'an object',
  record: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

const formatWords: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-11-17',
  datetime: 'an instant such as 2026-11-17T18:00:00Z',
  email: 'an email address',
  url: 'an address such as https://example.com/',
  uuid: 'a UUID',
};

const unitWords: Readonly<Record<string, string>> = { string: 'characters', array: 'entries', map: 'entries' };

/** Format the schema requires (such as `date`), also when the value has the wrong type; '' for none. */
function findFormat({ inst }: RawProblem): string {
  const format: unknown = (inst?._zod.def as { format?: unknown } | undefined)?.format;
  return typeof format === 'string' ? format : '';
}

const list = (values: readonly unknown[]) => values.map(String).join(', ');
const toOneWords = (values: readonly unknown[]) => `must be ${values.length === 1 ? '' : 'one of '}${list(values)}`;

function sizeWords(origin: string, bound: string, limit: number | bigint): string {
  const unit = unitWords[origin];
  return unit === undefined ? `must be ${bound} ${limit}` : `must have ${bound} ${limit} ${unit}`;
}

/** Message of one problem; undefined uses Zod's own message. Not called for schemas that have their own message. */
function toMessage(problem: RawProblem): string | undefined {
  switch (problem.code) {
    case 'invalid_type':
      if (problem.input === undefined) return 'is missing';
      return `must be ${formatWords[findFormat(problem)] ?? typeWords[problem.expected] ?? problem.expected}`;
    case 'invalid_value':
      return problem.input === undefined ? `is missing and ${toOneWords(problem.values)}` : toOneWords(problem.values);
    case 'invalid_format':
      return formatWords[problem.format] && `must be ${formatWords[problem.format]}`;
    case 'too_small': {
      const bound = problem.exact ? 'exactly' : problem.inclusive ? 'at least' : 'more than';
      return sizeWords(problem.origin, bound, problem.minimum);
    }
    case 'too_big': {
      const bound = problem.exact ? 'exactly' : problem.inclusive ? 'at most' : 'less than';
      return sizeWords(problem.origin, bound, problem.maximum);
    }
    case 'unrecognized_keys':
      return `has unknown fields: ${list(problem.keys.slice(0, MOST_NAMED).map((key) => JSON.stringify(key)))}`;
    case 'invalid_union':
      return Array.isArray(problem.options) ? toOneWords(problem.options) : UNREAD;
    default:
      return undefined;
  }
}

/** One sentence for a value that fits none of several scalars. */
function scalarWords(problems: readonly Problem[]): string {
  const values = problems.flatMap((problem) => (problem.code === 'invalid_value' ? problem.values : []));
  const others = problems.filter(({ code }) => code !== 'invalid_value').map(({ message }) => message);
  const all = new Set(values.length === 0 ? others : [toOneWords(values), ...others]);
  return [...all].map((words, at) => (at === 0 ? words : words.replace(/^must be /, ''))).join(' or ');
}

/** Unions of objects without a discriminator: report the alternative with the fewest problems. */
function flatten(problem: Problem): InputProblem[] {
  if (problem.code !== 'invalid_union' || problem.message !== UNREAD) return [problem];
  const [first = [], ...others] = problem.errors;
  const scalars = problem.errors.flat();
  if (scalars.every(({ path, code }) => path.length === 0 && code !== 'invalid_union')) {
    return [{ path: problem.path, message: scalarWords(scalars) }];
  }
  const closest = others.reduce((best, next) => (next.length < best.length ? next : best), first);
  return closest.flatMap(flatten).map(({ path, message }) => ({ path: [...problem.path, ...path], message }));
}

/** Problems of a value, in the order of its fields; null if it is valid. */
function findProblems<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
): { data: Value; problems: null } | { data: null; problems: InputProblem[] } {
  const parsed = schema.safeParse(value, { error: toMessage });
  if (parsed.success) return { data: parsed.data, problems: null };
  return { data: null, problems: parsed.error.issues.flatMap(flatten) };
}

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
