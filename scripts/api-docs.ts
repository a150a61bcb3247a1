// Writes docs/api.md and the OpenAPI document from the contract; with --check it fails when one of them is stale instead.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Endpoint, Schema } from '../src/contract/endpoint.ts';
import { endpoints } from '../src/contract/endpoints.ts';
import { factsOf, openApiDocument, refusalsOf, schemasOf } from './openapi.ts';
import { schemaText } from './schema-text.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: { check: { type: 'boolean' }, page: { type: 'string' }, openapi: { type: 'string' } },
});
const page = values.page ?? `${root}docs/api.md`;
const openapi = values.openapi ?? `${root}src/contract/openapi.json`;

/** Exported schemas keep their name, so that a noun is written out once. */
async function namedSchemas() {
  const names = z.registry<{ id: string }>();
  const taken = new Set<string>();
  for (const path of globSync('src/{domain,contract}/**/*.ts', { cwd: root }).sort()) {
    const exported = (await import(pathToFileURL(root + path).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (!(value instanceof z.ZodType) || taken.has(name) || names.has(value)) continue;
      taken.add(name);
      names.add(value, { id: name });
    }
  }
  return names;
}

const schemas = schemasOf(await namedSchemas());
const textOf = (schema: Schema) => schemaText(schemas.schemaOf(schema));

function section(name: string, endpoint: Endpoint): string {
  const [access = '', ...facts] = factsOf(endpoint);
  const refusals = refusalsOf(endpoint);
  const all = [access, refusals.length > 0 ? `Refusals: ${refusals.join(', ')}.` : '', ...facts];
  const parts: [string, string][] = [];
  if (endpoint.params) parts.push(['path', textOf(endpoint.params)]);
  if (endpoint.query) parts.push(['query', textOf(endpoint.query)]);
  if (endpoint.body) parts.push(['body', textOf(endpoint.body)]);
  if (endpoint.upload) {
    parts.push([
      'upload',
      `one file in the field '${endpoint.upload.field}', or up to ${endpoint.upload.maxFiles} with the endings ${endpoint.upload.several.join(', ')}; together at most ${endpoint.upload.maxBytes} bytes`,
    ]);
  }
  parts.push(['reply', textOf(endpoint.reply)]);
  return [
    `### ${endpoint.method} ${endpoint.path}`,
    `${endpoint.summary}. \`${name}\` in the contract. ${all.filter(Boolean).join(' ')}`,
    `\`\`\`ts\n${parts.map(([part, text]) => `${part}: ${text}`).join('\n')}\n\`\`\``,
  ].join('\n\n');
}

function apiPage(): string {
  const all = Object.entries(endpoints as Record<string, Endpoint>);
  const sections = all.map(([name, endpoint]) => section(name, endpoint));
  const index = all.map(
    ([, endpoint]) => `| ${endpoint.method} | \`${endpoint.path}\` | ${endpoint.access} | ${endpoint.summary} |`,
  );
  const types = [...schemas.nouns]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, noun]) => `${name} = ${schemaText(noun)}`);
  return `${[
    '# API',
    'Generated from `src/contract` by `npm run docs:api`; do not edit. `/api/openapi.json` says the same for programs.',
    'Requests and replies are JSON. Everything but visitors\' endpoints needs `Authorization: Bearer <token>` from sign-in. A refusal is `{ "detail": ..., "id": ... }` with its HTTP status; the id finds it in the log. Unknown values are `null`. Times are ISO 8601 instants. A field with `= value` may be left out.',
    `## Endpoints\n\n| | path | access | |\n|---|---|---|---|\n${index.join('\n')}`,
    '## Each endpoint',
    ...sections,
    `## Nouns\n\n\`\`\`ts\n${types.join('\n\n')}\n\`\`\``,
  ].join('\n\n')}\n`;
}

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // A missing page is a stale page.
    return '';
  }
};

const { version } = JSON.parse(read(`${root}package.json`)) as { version: string };
const documents: [path: string, text: string][] = [
  [page, apiPage()],
  [openapi, `${JSON.stringify(openApiDocument(endpoints, schemas, version), null, 1)}\n`],
];

if (values.check) {
  if (documents.some(([path, text]) => read(path) !== text)) {
    console.error(
      'docs/api.md or the OpenAPI document do not match the contract any more: run npm run docs:api and commit docs/api.md and src/contract/openapi.json.',
    );
    process.exitCode = 1;
  }
} else {
  for (const [path, text] of documents) writeFileSync(path, text);
  console.log(`API page: ${Object.keys(endpoints).length} endpoints, ${schemas.nouns.size} nouns`);
}
