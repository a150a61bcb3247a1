// Types of the client package from the readers' OpenAPI document: paths an access token may call, and their nouns.
import type { OpenApiDocument, OpenApiOperation } from '../src/contract/openapi-document.ts';
import type { JsonSchema } from '../src/domain/text/schema-text.ts';

type Nouns = Record<string, JsonSchema>;

const isIdentifier = /^[A-Za-z_$][\w$]*$/;
const key = (name: string) => (isIdentifier.test(name) ? name : JSON.stringify(name));
const literal = (value: unknown) => JSON.stringify(value);
const union = (types: readonly string[]) => [...new Set(types)].join(' | ');
const plainTypes: Record<string, string> = { integer: 'number', null: 'null', object: 'Record<string, unknown>' };

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(typeOf));
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part)})`).join(' & ');
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => plainTypes[type] ?? type));
  if (schema.type === 'array') return arrayOf(schema);
  if (schema.type === 'object') return objectOf(schema);
  return schema.type === undefined ? 'unknown' : (plainTypes[schema.type] ?? schema.type);
}

function arrayOf({ prefixItems, items }: JsonSchema): string {
  if (prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`;
  return `Array<${typeof items === 'object' ? typeOf(items) : 'unknown'}>`;
}

const field = (name: string, isRequired: boolean, type: string) => `${key(name)}${isRequired ? '' : '?'}: ${type}`;
const fields = (all: readonly string[]) => `{ ${all.join('; ')} }`;

/** Named fields joined with the index by `&`, because their types may disagree. */
function objectOf(schema: JsonSchema): string {
  const named = Object.entries(schema.properties ?? {}).map(([name, one]) =>
    field(name, schema.required?.includes(name) ?? false, typeOf(one)),
  );
  const index = indexOf(schema);
  if (named.length === 0) return index ?? 'Record<string, never>';
  return index === undefined ? fields(named) : `(${fields(named)} & ${index})`;
}

function indexOf({ additionalProperties, propertyNames, required = [] }: JsonSchema): string | undefined {
  if (typeof additionalProperties !== 'object') return undefined;
  const value = Object.keys(additionalProperties).length === 0 ? 'unknown' : typeOf(additionalProperties);
  const names = propertyNames === undefined ? 'string' : typeOf(propertyNames);
  const record = `Record<${names}, ${value}>`;
  return names === 'string' || required.length > 0 ? record : `Partial<${record}>`;
}

/** A request may leave out what has a default. */
function bodyOf(schema: JsonSchema, nouns: Nouns): string {
  const whole = nouns[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
  const isDefaulted = (name: string) => whole.properties?.[name]?.default !== undefined;
  if (!Object.keys(whole.properties ?? {}).some(isDefaulted)) return typeOf(schema);
  return typeOf({ ...whole, required: whole.required?.filter((name) => !isDefaulted(name)) });
}

function inputsOf({ parameters, requestBody }: OpenApiOperation, nouns: Nouns): string[] {
  const place = (name: 'path' | 'query') => {
    const given = parameters.filter((one) => one.in === name && !('not' in one.schema));
    if (given.length === 0) return [];
    const types = given.map((one) => field(one.name, one.required, typeOf(one.schema)));
    return [
      field(
        name,
        given.some((one) => one.required),
        fields(types),
      ),
    ];
  };
  const schema = requestBody?.content['application/json']?.schema;
  const body = schema === undefined ? [] : [field('body', requestBody?.required === true, bodyOf(schema, nouns))];
  return [...place('path'), ...place('query'), ...body];
}

/** Whether an access token, or anybody, gets JSON from the endpoint. */
function isCallable({ security, responses }: OpenApiOperation): boolean {
  const admits = security.length === 0 || security.some((scheme) => 'accessToken' in scheme);
  return admits && responses['200']?.content?.['application/json'] !== undefined;
}

function operationText(method: string, operation: OpenApiOperation, nouns: Nouns): string {
  const reply = typeOf(operation.responses['200']?.content?.['application/json']?.schema ?? {});
  const entry = fields([...inputsOf(operation, nouns), `reply: ${reply}`]);
  return `    /** ${operation.summary}. */\n    ${method}: ${entry};`;
}

export function clientTypes({ paths, components, webhooks }: OpenApiDocument): string {
  const nouns = components.schemas as Nouns;
  const entries = Object.entries(paths).flatMap(([path, methods]) => {
    const callable = Object.entries(methods).filter(([, operation]) => isCallable(operation));
    if (callable.length === 0) return [];
    return [`  '${path}': {\n${callable.map(([method, one]) => operationText(method, one, nouns)).join('\n')}\n  };`];
  });
  const sent = [...JSON.stringify(webhooks ?? {}).matchAll(/\/schemas\/(\w+)/g)].map(([, name]) => name);
  const used = nounsOf([...entries, ...sent].join('\n'), nouns);
  const types = used.map(([name, type]) => `export type ${name} = ${type};`);
  return `${[
    '// Generated from the OpenAPI document by `npm run docs:api`; do not edit.',
    `export type Paths = {\n${entries.join('\n')}\n};`,
    ...types,
  ].join('\n\n')}\n`;
}

/** Nouns named in the text, and the nouns these name. */
function nounsOf(text: string, nouns: Nouns): [name: string, type: string][] {
  const found = new Map<string, string>();
  const visit = (part: string) => {
    for (const [name] of part.matchAll(/\b[A-Z]\w*\b/g)) {
      const noun = nouns[name];
      if (noun === undefined || found.has(name)) continue;
      found.set(name, '');
      const type = typeOf(noun);
      found.set(name, type);
      visit(type);
    }
  };
  visit(text);
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}
