// Input generated from the schemas of an endpoint.
import { z } from 'zod';
import type { Endpoint } from '../../src/contract/endpoint.ts';

export type Input = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };

type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  minLength?: number;
  default?: unknown;
};

/** Texts for strings with a pattern or a format: the first one the schema accepts is taken. */
const candidates = [
  '1',
  'AAPL',
  'sample',
  'sample@example.com',
  '2026-11-17',
  '2026-11-17T18:00:00.000Z',
  'true',
  'upgrades:1',
  'UTC',
  '09:30',
];

/** Texts of formats that stand beside other texts in one body. */
const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-17T18:00:00.000Z',
  uri: 'https://sample.example.com/',
  uuid: '6f1c7a52-30ce-4d0e-9d3e-5b4e1c1e2f10',
};

/** Made once for each schema: tens of thousands of calls are made from a hundred of them. */
const shapes = new WeakMap<z.ZodType, JsonSchema>();
const fitting = new WeakMap<z.ZodType, string>();

function shapeOf(schema: z.ZodType): JsonSchema {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  const shape = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  shapes.set(schema, shape);
  return shape;
}

/** The text, or the first candidate of the shape's pattern where it does not match. */
function fittingText({ pattern }: JsonSchema, text: string): string {
  if (pattern === undefined) return text;
  const regex = new RegExp(pattern);
  return regex.test(text) ? text : (candidates.find((candidate) => regex.test(candidate)) ?? text);
}

function minimal(shape: JsonSchema, text: string): unknown {
  if (shape.default !== undefined) return shape.default;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[0];
  const choice = shape.anyOf?.[0] ?? shape.oneOf?.[0] ?? shape.allOf?.[0];
  if (choice !== undefined) return minimal(choice, text);
  switch (shape.type) {
    case 'integer':
    case 'number':
      return shape.minimum !== undefined && shape.minimum > -1e15 ? shape.minimum : 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => minimal(shape.items ?? {}, text));
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map((key) => [key, minimal(shape.properties?.[key] ?? {}, text)]),
      );
    default:
      return formats[shape.format ?? ''] ?? fittingText(shape, text).padEnd(shape.minLength ?? 0, 'x');
  }
}

/** The smallest input a schema accepts; throws when none of the candidate texts fits. */
export function minimalInput(schema: z.ZodType): unknown {
  const known = fitting.get(schema);
  if (known !== undefined) return minimal(shapeOf(schema), known);
  for (const text of candidates) {
    const value = minimal(shapeOf(schema), text);
    if (!schema.safeParse(value).success) continue;
    fitting.set(schema, text);
    return value;
  }
  throw new Error(`No small valid input was found for ${JSON.stringify(shapeOf(schema))}`);
}

/** Names of the fields of an object schema, the optional ones too. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  return schema === undefined ? [] : Object.keys(shapeOf(schema).properties ?? {});
}

export function validInput(declared: Endpoint): Input {
  const of = (schema: z.ZodType | undefined) => (schema === undefined ? {} : minimalInput(schema));
  return {
    params: of(declared.params) as Record<string, unknown>,
    query: of(declared.query) as Record<string, unknown>,
    body: declared.body === undefined ? undefined : minimalInput(declared.body),
  };
}

/** Path and query of a call; a lone surrogate becomes the replacement character, as in every browser. */
export function urlOf(declared: Endpoint, input: Pick<Input, 'params' | 'query'>): string {
  const path = declared.path.replace(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params[name] ?? '').toWellFormed()),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query)) {
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
