// Operations of an OpenAPI document for the reference page: groups, search, types, curl call.
import type { OpenApiDocument, OpenApiOperation } from '../../../contract/openapi-document.ts';
import { type JsonSchema, schemaText } from '../../../domain/text/schema-text.ts';

/** `isSent`: a webhook, which the product sends. */
export type Operation = OpenApiOperation & { method: string; path: string; isSent: boolean };
export type Group = { tag: string; operations: Operation[] };

/** Operations by tag in alphabetical order; each has every search word in path, summary or name. */
export function toGroups(document: OpenApiDocument, search: string): Group[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Operation[]>();
  const received = Object.entries(document.paths).map(([path, methods]) => ({ path, methods, isSent: false }));
  const sent = Object.values(document.webhooks ?? {}).map((methods) => ({
    path: 'your address',
    methods,
    isSent: true,
  }));
  for (const { path, methods, isSent } of [...received, ...sent]) {
    for (const [method, described] of Object.entries(methods)) {
      const operation = { ...described, method: method.toUpperCase(), path, isSent };
      const text = `${operation.method} ${path} ${operation.summary} ${operation.operationId}`.toLowerCase();
      if (!words.every((word) => text.includes(word))) continue;
      const tag = operation.tags[0] ?? '';
      groups.set(tag, [...(groups.get(tag) ?? []), operation]);
    }
  }
  return [...groups].map(([tag, operations]) => ({ tag, operations })).sort((a, b) => (a.tag < b.tag ? -1 : 1));
}

/** Scope an access token needs, null where tokens are refused or not needed. */
export function tokenScope(operation: Operation): string | null {
  return operation.security.find((scheme) => 'accessToken' in scheme)?.accessToken?.[0] ?? null;
}

/** Adds the names of all schemas the given one refers to, in order of appearance. */
function namesIn(schema: unknown, document: OpenApiDocument, found: Set<string>): Set<string> {
  for (const [, name] of JSON.stringify(schema ?? {}).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (name === undefined || found.has(name)) continue;
    found.add(name);
    namesIn(document.components.schemas[name], document, found);
  }
  return found;
}

/** A schema and all schemas it refers to, as TypeScript types. */
export function typesText(schema: unknown, document: OpenApiDocument): string {
  const named = [...namesIn(schema, document, new Set())].map(
    (name) => `${name} = ${schemaText(document.components.schemas[name] as JsonSchema)}`,
  );
  return [schemaText(schema as JsonSchema), ...named].join('\n\n');
}

export function findBody({ requestBody }: Operation): { type: string; schema: unknown; example?: unknown } | null {
  const [first] = Object.entries(requestBody?.content ?? {});
  return first === undefined ? null : { type: first[0], ...first[1] };
}

/** Schema of the 200 reply; null if it has none, such as a picture. */
export function findReply({ responses }: Operation): unknown {
  return Object.values(responses['200']?.content ?? {})[0]?.schema ?? null;
}

/** Example body of a webhook, else a curl call with example values; the token comes from the environment. */
export function exampleText(operation: Operation, origin: string): string {
  if (operation.isSent) return JSON.stringify(findBody(operation)?.example, null, 1);
  const given = operation.parameters.filter(({ example }) => example !== undefined);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(given.find((one) => one.name === name)?.example ?? name)),
  );
  const query = given.filter((one) => one.in === 'query').map(({ name, example }) => [name, String(example)]);
  const address = query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`;
  const example = findBody(operation)?.example;
  return [
    `curl${operation.method === 'GET' ? '' : ` --request ${operation.method}`} "${origin}${address}"`,
    ...(operation.security.length === 0 ? [] : ['  --header "Authorization: Bearer $SMART_CAT_TOKEN"']),
    ...(example === undefined
      ? []
      : [`  --header "Content-Type: application/json"`, `  --data '${JSON.stringify(example)}'`]),
  ].join(' \\\n');
}
