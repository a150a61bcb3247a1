// OpenAPI 3.1 document of the contract: endpoints with access, input, reply and refusals; each named schema once.
import { z } from 'zod';
import { type Endpoint, Refusal, type Schema, toScope } from '../src/contract/endpoint.ts';
import type { JsonSchema } from '../src/domain/text/schema-text.ts';
import { bodyExample, fieldExample } from './openapi-examples.ts';

export type Names = z.core.$ZodRegistry<{ id: string }>;

/** JSON Schemas of the contract; named ones are collected once, in `nouns`. */
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
    // toJSONSchema writes out a named schema at the top: it joins the nouns like the others.
    if (own === undefined || whole.$ref !== undefined) return whole;
    nouns.set(own, whole);
    return { $ref: `#/$defs/${own}` };
  };
  return { nouns, schemaOf };
}

/** Refusals that follow from access; 403 also where an access token's scope may be too small. */
function refusalsByAccess(endpoint: Endpoint): readonly number[] {
  if (endpoint.access === 'visitor') return [];
  return toScope(endpoint) === 'read' ? [401] : [401, 403];
}

/** Statuses a caller can meet besides those of every endpoint (`default`), smallest first. */
export function refusalsOf(endpoint: Endpoint): number[] {
  // A published reply is kept in some codings only.
  const codings = endpoint.snapshot ? [406] : [];
  const input = endpoint.params || endpoint.query || endpoint.body ? [422] : [];
  return [...new Set([...refusalsByAccess(endpoint), ...codings, ...input, ...(endpoint.errors ?? [])])].sort(
    (a, b) => a - b,
  );
}

function tokenFact(endpoint: Endpoint): string {
  if (endpoint.access === 'visitor') return '';
  const scope = toScope(endpoint);
  return scope === null ? 'Refuses access tokens.' : `Access tokens need the scope \`${scope}\`.`;
}

function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.access === 'visitor') return [];
  const scope = toScope(endpoint);
  return [
    { session: [] },
    ...(scope === null ? [] : [{ accessToken: [scope] }]),
    ...(endpoint.sheet ? [{ link: [] }] : []),
  ];
}

/** Tag from the path: `signals` for `/api/signals/latest`, `users` for `/api/admin/users`. */
function tagOf({ path }: Endpoint): string {
  const [, room, ...parts] = path.split('/');
  if (room !== 'api') return 'system';
  const part = parts[0] === 'admin' ? parts[1] : parts[0];
  return part === undefined || part === 'csp' || part === 'openapi.json' ? 'system' : part;
}

/** Notes on an endpoint beyond its summary. */
export function factsOf(endpoint: Endpoint): string[] {
  return [
    `Access: ${endpoint.access}.`,
    tokenFact(endpoint),
    endpoint.snapshot ? 'Answers from the published snapshot, with an ETag.' : '',
    endpoint.picture ? 'Answers with a picture, not JSON.' : '',
    endpoint.sheet ? 'Answers with CSV, not JSON; a link made for this table may stand in the query.' : '',
    endpoint.file ? 'Answers with a file to save, not JSON.' : '',
    endpoint.stream ? "Answers with server-sent events (`text/event-stream`); the reply is each event's data." : '',
    endpoint.audit ? `Written to the audit log as \`${endpoint.audit}\`.` : '',
  ].filter(Boolean);
}

const refusalWords: Record<number, string> = {
  400: 'The request cannot be answered as it is',
  401: 'There is no valid session or access token',
  403: 'The session is not an administrator’s, or the scope of the access token is too small',
  404: 'There is no such thing',
  406: 'The request takes none of the codings the reply lies ready in',
  409: 'What is there now forbids it',
  410: 'It is no longer kept',
  413: 'It is too large',
  415: 'It is of a kind that is not read',
  422: 'The input has not the shape that is described here',
  428: 'A further step is asked for first; `detail` says which',
  429: 'Too many requests; `retry-after` says when to come back',
  502: 'Another server that holds it did not answer',
  503: 'What answers this is away for now; `retry-after` says when to come back',
  507: 'A disk has no space for it',
};

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'The token of signing in (`sct_...`)' },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An access token of your account page (`sca_...`). Its scope is read, write or admin, each including the ones before it; admin needs an owner who is an administrator.',
  },
  link: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The token of a link of your account page (`scl_...`), which reads this one table',
  },
};

/** Moves references from `#/$defs/Name` to OpenAPI's place for schemas. */
function inComponents<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as T;
}

/** A field with a default may be left out of a request. */
function asInput(schema: JsonSchema): JsonSchema {
  if (schema.properties === undefined) return schema;
  const required = (schema.required ?? []).filter((name) => schema.properties?.[name]?.default === undefined);
  return { ...schema, required };
}

/** `webhooks` must be made with the same `schemaOf`, so that `nouns` holds their schemas. */
export function openApiDocument(
  endpoints: Readonly<Record<string, Endpoint>>,
  { nouns, schemaOf }: ReturnType<typeof schemasOf>,
  { version, title, webhooks }: { version: string; title: string; webhooks?: object | undefined },
) {
  const refusals: Record<string, unknown> = {};
  /** Reference to the refusal, which is kept once among the components. */
  const refused = (status: number | 'default') => {
    const description = status === 'default' ? 'Anything else that went wrong' : refusalWords[status];
    if (description === undefined) throw new Error(`No words are known for a refusal with ${status}.`);
    refusals[`Refused-${status}`] = { description, content: json(schemaOf(Refusal)) };
    return { $ref: `#/components/responses/Refused-${status}` };
  };
  const json = (schema: JsonSchema, example: { example?: unknown } = {}) => ({
    'application/json': { schema, ...example },
  });
  const parameters = (place: 'path' | 'query', schema: Schema | undefined) => {
    if (schema === undefined) return [];
    const found = schemaOf(schema);
    const { properties = {}, required = [] } = asInput(nouns.get(found.$ref?.split('/').at(-1) ?? '') ?? found);
    return Object.entries(properties).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: field,
      ...((place === 'path' || required.includes(name)) && fieldExample(name, field)),
    }));
  };
  const requestBody = (name: string, endpoint: Endpoint) => {
    const { body, upload } = endpoint;
    if (upload !== undefined) {
      const file = { type: 'string', contentMediaType: 'application/octet-stream', maxLength: upload.maxBytes };
      const schema = { type: 'object', properties: { [upload.field]: file }, required: [upload.field] };
      return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
    }
    return body === undefined
      ? {}
      : {
          requestBody: {
            required: !body.safeParse({}).success,
            content: json(asInput(schemaOf(body)), bodyExample(name, endpoint)),
          },
        };
  };
  const reply = (endpoint: Endpoint) => {
    const schema = schemaOf(endpoint.reply);
    if (endpoint.picture) return { 'image/*': {} };
    if (endpoint.sheet) return { 'text/csv': { schema } };
    if (endpoint.file) return { 'application/octet-stream': {} };
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
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    'x-access': endpoint.access,
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...requestBody(name, endpoint),
    responses: responses(endpoint),
  });
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  const referred = new Set(
    [...JSON.stringify([paths, webhooks ?? {}, refusals, ...nouns.values()]).matchAll(/"#\/\$defs\/([^"]+)"/g)].map(
      ([, name]) => name,
    ),
  );
  return inComponents({
    openapi: '3.1.1',
    info: {
      title,
      version,
      description: 'Unknown values are null. Times are ISO 8601 instants. The id of a refusal finds it in the log.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values(endpoints).map(tagOf))].sort().map((name) => ({ name })),
    paths,
    ...(webhooks && { webhooks }),
    components: {
      securitySchemes,
      responses: refusals,
      schemas: Object.fromEntries(
        // Without schemas of whole queries and paths, which are written out as parameters.
        [...nouns].filter(([name]) => referred.has(name)).sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    },
  });
}
