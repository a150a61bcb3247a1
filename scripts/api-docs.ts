// Writes docs/api.md, OpenAPI documents and the client package's types from the contract; --check fails on stale ones.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Endpoint, Schema } from '../src/contract/endpoint.ts';
import { endpoints } from '../src/contract/endpoints.ts';
import { OpenApiDocument as ServedDocument } from '../src/contract/openapi-document.ts';
import { schemaText } from '../src/domain/text/schema-text.ts';
import { clientTypes } from './client-types.ts';
import { factsOf, openApiDocument, refusalsOf, schemasOf } from './openapi.ts';
import { lintOpenApi, type OpenApiDocument } from './openapi-lint.ts';
import { webhookBody, webhookFacts, webhooksOf } from './openapi-webhooks.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    check: { type: 'boolean' },
    page: { type: 'string' },
    folder: { type: 'string' },
    client: { type: 'string' },
  },
});
const page = values.page ?? `${root}docs/api.md`;
const folder = values.folder ?? `${root}src/contract`;
const client = values.client ?? `${root}client`;

/** Registers exported schemas by name, so that each is written out once. */
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

const names = await namedSchemas();
const schemas = schemasOf(names);
const all = Object.entries(endpoints as Record<string, Endpoint>);
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
    const { field, maxBytes, maxFiles, several } = endpoint.upload;
    const more = maxFiles === 1 ? '' : `, or up to ${maxFiles} with the endings ${several.join(', ')}`;
    const most = maxFiles === 1 ? 'at most' : 'together at most';
    parts.push(['upload', `one file in the field '${field}'${more}; ${most} ${maxBytes} bytes`]);
  }
  parts.push(['reply', textOf(endpoint.reply)]);
  return [
    `### ${endpoint.method} ${endpoint.path}`,
    `${endpoint.summary}. \`${name}\` in the contract. ${all.filter(Boolean).join(' ')}`,
    `\`\`\`ts\n${parts.map(([part, text]) => `${part}: ${text}`).join('\n')}\n\`\`\``,
  ].join('\n\n');
}

function apiPage(): string {
  const sections = all.map(([name, endpoint]) => section(name, endpoint));
  const index = all.map(
    ([, endpoint]) => `| ${endpoint.method} | \`${endpoint.path}\` | ${endpoint.access} | ${endpoint.summary} |`,
  );
  const types = [...schemas.nouns]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, noun]) => `${name} = ${schemaText(noun)}`);
  return `${[
    '# API',
    'Generated from `src/contract` by `npm run docs:api`; do not edit. `/api/openapi.json` (readers) and `/api/admin/openapi.json` say the same for programs.',
    'Requests and replies are JSON. Everything but visitors\' endpoints needs `Authorization: Bearer <token>`, from sign-in or an access token. A refusal is `{ "detail": ..., "id": ... }` with its HTTP status; the id finds it in the log. Unknown values are `null`. Times are ISO 8601 instants. A field with `= value` may be left out.',
    `## Endpoints\n\n| | path | access | |\n|---|---|---|---|\n${index.join('\n')}`,
    '## Each endpoint',
    ...sections,
    '## Webhooks',
    ...webhookFacts,
    `\`\`\`ts\nbody: ${textOf(webhookBody)}\n\`\`\``,
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
/** Document of the chosen endpoints and their schemas. */
function openApi(title: string, isPart: (endpoint: Endpoint) => boolean, hasWebhooks: boolean): string {
  const part = Object.fromEntries(all.filter(([, endpoint]) => isPart(endpoint)));
  const own = schemasOf(names);
  const webhooks = hasWebhooks ? webhooksOf(own.schemaOf) : undefined;
  return `${JSON.stringify(openApiDocument(part, own, { version, title, webhooks }), null, 1)}\n`;
}
const openApis: [path: string, text: string][] = [
  [`${folder}/openapi.json`, openApi('Smart Cat', ({ access }) => access !== 'admin', true)],
  [`${folder}/openapi-admin.json`, openApi('Smart Cat for administrators', ({ access }) => access === 'admin', false)],
];
/** Manifest of the client package, with the product's version. */
function clientManifest(): string {
  const manifest = JSON.parse(read(`${root}client/package.json`)) as { version: string };
  return `${JSON.stringify({ ...manifest, version }, null, 2)}\n`;
}
const documents: [path: string, text: string][] = [
  [page, apiPage()],
  ...openApis,
  [`${client}/api.d.ts`, clientTypes(ServedDocument.parse(JSON.parse(openApis[0]?.[1] ?? '')))],
  [`${client}/package.json`, clientManifest()],
];
const problems = openApis.flatMap(([path, text]) =>
  lintOpenApi(JSON.parse(text) as OpenApiDocument).map((problem) => `${basename(path)}: ${problem}`),
);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else if (values.check) {
  if (documents.some(([path, text]) => read(path) !== text)) {
    console.error(
      'docs/api.md, an OpenAPI document or the client does not match the contract any more: run npm run docs:api and commit docs/api.md, src/contract/openapi*.json and client.',
    );
    process.exitCode = 1;
  }
} else {
  for (const [path, text] of documents) writeFileSync(path, text);
  console.log(`API page: ${Object.keys(endpoints).length} endpoints, ${schemas.nouns.size} nouns`);
}
