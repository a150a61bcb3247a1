// Makes the OpenAPI 3.1 document of the contract: every endpoint with access, input, reply and refusals, every noun once.
import { z } from 'zod';
import { type Endpoint, Refusal, type Schema } from '../src/contract/endpoint.ts';
import type { JsonSchema } from './schema-text.ts';

export type Names = z.core.$ZodRegistry<{ id: string }>;

/** JSON Schemas of the contract; a named one stands once, among the nouns. */
export function schemasOf(names: Names) {
  const nouns = new Map<string, JsonSchema>();
  const schemaOf = (schema: Schema): JsonSchema => {
    const {
      $defs = {},
      $schema: _dialect,
      ...whole
    } = z.toJSONSchema(schema, { metadata: names, unrepresentable: 'any', io: 'output' }) as JsonSchema & {
      $schema?: string;
    };
    for (const [name, noun] of Object.entries($defs)) nouns.set(name, noun);
    const own = names.get(schema)?.id;
    // A named schema at the top is written out by toJSONSchema itself: it joins the nouns like all others.
    if (own === undefined || whole.$ref !== undefined) return whole;
    nouns.set(own, whole);
    return { $ref: `#/$defs/${own}` };
  };
  return { nouns, schemaOf };
}

const byAccess: Record<Endpoint['access'], readonly number[]> = { visitor: [], user: [401], admin: [401, 403] };

/** Statuses a caller can meet besides those of every endpoint (`default`), smallest first. */
export function refusalsOf(endpoint: Endpoint): number[] {
  // A published reply lies ready in some codings alone.
  const codings = endpoint.snapshot ? [406] : [];
  const input = endpoint.params || endpoint.query || endpoint.body ? [422] : [];
  return [...new Set([...byAccess[endpoint.access], ...codings, ...input, ...(endpoint.errors ?? [])])].sort(
    (a, b) => a - b,
  );
}

/** What a reader must know of an endpoint beyond its summary. */
export function factsOf(endpoint: Endpoint): string[] {
  return [
    `Access: ${endpoint.access}.`,
    endpoint.snapshot ? 'Answers from the published snapshot, with an ETag.' : '',
    endpoint.picture ? 'Answers with a picture, not JSON.' : '',
    endpoint.stream ? "Answers with server-sent events (`text/event-stream`); the reply is each event's data." : '',
    endpoint.audit ? `Written to the audit log as \`${endpoint.audit}\`.` : '',
  ].filter(Boolean);
}

const refusalWords: Record<number, string> = {
  400: 'The request cannot be answered as it is',
  401: 'There is no valid session',
  403: 'The session is not an administrator’s',
  404: 'There is no such thing',
  406: 'The request takes none of the codings the reply lies ready in',
  409: 'What is there now forbids it',
  410: 'It is no longer kept',
  413: 'It is too large',
  415: 'It is of a kind that is not read',
  422: 'The input has not the shape that is described here',
  429: 'Too many requests; `retry-after` says when to come back',
  503: 'What answers this is away for now; `retry-after` says when to come back',
};

/** Every `#/$defs/Name` as the place OpenAPI keeps schemas in. */
function inComponents<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as T;
}

/** A field with a default may be left out of a request. */
function asInput(schema: JsonSchema): JsonSchema {
  if (schema.properties === undefined) return schema;
  const required = (schema.required ?? []).filter((name) => schema.properties?.[name]?.default === undefined);
  return { ...schema, required };
}

/** `nouns` is read after all schemas of the endpoints were asked for. */
export function openApiDocument(
  endpoints: Readonly<Record<string, Endpoint>>,
  { nouns, schemaOf }: ReturnType<typeof schemasOf>,
  version: string,
) {
  const refusals: Record<string, unknown> = {};
  /** Each kind of refusal stands once, among the components. */
  const refused = (status: number | 'default') => {
    const description = status === 'default' ? 'Anything else that went wrong' : refusalWords[status];
    if (description === undefined) throw new Error(`No words are known for a refusal with ${status}.`);
    refusals[`Refused-${status}`] = { description, content: json(schemaOf(Refusal)) };
    return { $ref: `#/components/responses/Refused-${status}` };
  };
  const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
  const parameters = (place: 'path' | 'query', schema: Schema | undefined) => {
    if (schema === undefined) return [];
    const found = schemaOf(schema);
    const { properties = {}, required = [] } = asInput(nouns.get(found.$ref?.split('/').at(-1) ?? '') ?? found);
    return Object.entries(properties).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: field,
    }));
  };
  const requestBody = ({ body, upload }: Endpoint) => {
    if (upload !== undefined) {
      const file = { type: 'string', contentMediaType: 'application/octet-stream', maxLength: upload.maxBytes };
      const schema = { type: 'object', properties: { [upload.field]: file }, required: [upload.field] };
      return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
    }
    return body === undefined
      ? {}
      : { requestBody: { required: !body.safeParse({}).success, content: json(asInput(schemaOf(body))) } };
  };
  const reply = (endpoint: Endpoint) => {
    const schema = schemaOf(endpoint.reply);
    if (endpoint.picture) return { 'image/*': {} };
    return endpoint.stream ? { 'text/event-stream': { schema } } : json(schema);
  };
  const responses = (endpoint: Endpoint) => ({
    200: { description: endpoint.summary, content: reply(endpoint) },
    ...(endpoint.snapshot && { 304: { description: 'The reply the ETag of If-None-Match names is still the newest' } }),
    ...Object.fromEntries(refusalsOf(endpoint).map((status) => [status, refused(status)])),
    default: refused('default'),
  });
  const operation = (name: string, endpoint: Endpoint) => ({
    operationId: name,
    summary: endpoint.summary,
    description: factsOf(endpoint).join(' '),
    tags: [endpoint.path.startsWith('/api/') ? (endpoint.path.split('/')[2] ?? 'system') : 'system'],
    security: endpoint.access === 'visitor' ? [] : [{ session: [] }],
    'x-access': endpoint.access,
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...requestBody(endpoint),
    responses: responses(endpoint),
  });
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return inComponents({
    openapi: '3.1.1',
    info: {
      title: 'Smart Cat',
      version,
      description: 'Unknown values are null. Times are ISO 8601 instants. The id of a refusal finds it in the log.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The token of signing in' } },
      responses: refusals,
      schemas: Object.fromEntries([...nouns].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  });
}
