// Messages about refused input: every union of the contract's inputs names its alternatives or the field that is wrong.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { TokenExpiry, tokenDays } from '../../src/domain/accounts/access-token.ts';
import { AlertCondition, StockCondition } from '../../src/domain/alerts/alert-condition.ts';
import { InvalidInput } from '../../src/server/http/errors.ts';
import { readInput } from '../../src/server/http/input.ts';
import { minimalInput } from './sample-input.ts';

type Union = { where: string; schema: z.ZodUnion | z.ZodDiscriminatedUnion; parts: z.ZodType[] };

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  try {
    readInput(schema, value, 'body');
    return [];
  } catch (error) {
    if (error instanceof InvalidInput) return error.messages;
    throw error;
  }
}

/** Schemas a schema is made of, with the names of fields on the way. */
function partsOf(schema: z.ZodType): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape as Record<string, z.ZodType>);
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => ['', option as z.ZodType]);
  if (schema instanceof z.ZodPipe) return [['', schema.in as z.ZodType]];
  if (schema instanceof z.ZodArray) return [['', schema.element as z.ZodType]];
  if (schema instanceof z.ZodRecord) return [['', schema.valueType as z.ZodType]];
  const inner = (schema.def as { innerType?: z.ZodType }).innerType;
  return inner === undefined ? [] : [['', inner]];
}

function unionsOf(schema: z.ZodType, where: string, found: Union[] = []): Union[] {
  const parts = partsOf(schema);
  if (schema instanceof z.ZodUnion) found.push({ where, schema, parts: parts.map(([, part]) => part) });
  for (const [name, part] of parts) unionsOf(part, name === '' ? where : `${where}.${name}`, found);
  return found;
}

const inputs = Object.entries<Endpoint>(endpoints).flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([place, schema]) =>
    schema === undefined ? [] : [{ where: `${name} ${place}`, schema }],
  ),
);
const seen = new Set<z.ZodType>();
const unions = inputs
  .flatMap(({ where, schema }) => unionsOf(schema, where))
  .filter(({ schema }) => !seen.has(schema) && seen.add(schema));
const kinds = unions.flatMap(({ where, schema }) =>
  schema instanceof z.ZodDiscriminatedUnion ? [{ where, schema, key: schema.def.discriminator }] : [],
);

type Option = { kind: string; shape: Record<string, z.ZodType>; sample: Record<string, unknown> };

/** Objects of a discriminated union, also of those within it. */
function optionsOf(schema: z.ZodDiscriminatedUnion): Option[] {
  return schema.options.flatMap((option) => {
    if (option instanceof z.ZodDiscriminatedUnion) return optionsOf(option);
    const sample = minimalInput(option as z.ZodType) as Record<string, unknown>;
    const shape = (option as z.ZodObject).shape as Record<string, z.ZodType>;
    return [{ kind: String(sample[schema.def.discriminator]), shape, sample }];
  });
}

test('inputs have unions of objects with a discriminator, and unions of scalars', () => {
  expect(kinds.map(({ where }) => where)).toEqual(
    expect.arrayContaining(['addAlertRule body.condition', 'addAlertRule body.scope', 'addChannel body']),
  );
  const unnamed = unions.filter(
    ({ schema, parts }) =>
      !(schema instanceof z.ZodDiscriminatedUnion) &&
      parts.some((part) => part instanceof z.ZodObject || part instanceof z.ZodUnion),
  );
  expect(unnamed.map(({ where }) => where)).toEqual([]);
});

test('no input of any endpoint is refused without a reason', () => {
  const schema = fc.constantFrom(...inputs.map((input) => input.schema), ...unions.map((union) => union.schema));
  fc.assert(
    fc.property(schema, fc.jsonValue({ maxDepth: 3 }), (tried, value) => {
      for (const message of messagesOf(tried, value)) expect(message).not.toMatch(/: (?:Invalid|$)/);
    }),
    { numRuns: 2_000 },
  );
});

describe.each(kinds)('$where', ({ schema, key }) => {
  const options = optionsOf(schema);
  const every = options.map(({ kind }) => kind).join(', ');

  test('names the kinds that exist', () => {
    for (const value of [{}, { [key]: 'no such kind' }, { ...options[0]?.sample, [key]: 1 }]) {
      expect(messagesOf(schema, value)).toEqual([`body ${key}: must be one of ${every}`]);
    }
    expect(messagesOf(schema, 'text')).toEqual(['body: must be an object']);
  });

  test.each(options)('names the field that is wrong of $kind', ({ shape, sample }) => {
    expect(messagesOf(schema, sample)).toEqual([]);
    for (const field of Object.keys(shape).filter((name) => name !== key && sample[name] !== undefined)) {
      const { [field]: _, ...rest } = sample;
      for (const value of [rest, { ...rest, [field]: { of: 'no known form' } }]) {
        for (const message of messagesOf(schema, value)) expect(message).toMatch(`body ${field}`);
        expect(messagesOf(schema, value)).not.toEqual([]);
      }
    }
    for (const message of messagesOf(schema, { ...sample, colour: 'red' })) {
      expect(message).toBe('body: has unknown fields: "colour"');
    }
  });
});

test.each<[string, z.ZodType, unknown, string]>([
  [
    'a horizon',
    StockCondition,
    { kind: 'verdict', horizon: 'years', to: null },
    'horizon: must be one of minutes, today, weeks',
  ],
  ['a missing threshold', AlertCondition, { kind: 'score', crosses: 'above' }, 'value: is missing'],
  ['a threshold', AlertCondition, { kind: 'score', crosses: 'above', value: 1_001 }, 'value: must be at most 1000'],
  ['a side', AlertCondition, { kind: 'source', list: null, side: 2 }, 'side: must be one of -1, 0, 1'],
  [
    'an event',
    AlertCondition,
    { kind: 'product', what: 'rain' },
    'what: must be one of health-red, batch-held, slot-failed, feed-gap, backup-failed',
  ],
])('%s that is wrong is named with what it may be', (_, schema, value, words) => {
  expect(messagesOf(schema, value)).toEqual([`body ${words}`]);
});

test('scalars that stand for each other are named together', () => {
  expect(messagesOf(TokenExpiry, 5)).toEqual([
    `body: must be one of ${tokenDays.join(', ')} or a date such as 2026-11-17`,
  ]);
});
