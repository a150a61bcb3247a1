// Writes docs/api.md (or --page) from the contract; with --check it fails when the page is stale instead.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Endpoint, Schema } from '../src/contract/endpoint.ts';
import { endpoints } from '../src/contract/endpoints.ts';
import { type JsonSchema, schemaText } from './schema-text.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { check: { type: 'boolean' }, page: { type: 'string' } } });
const page = values.page ?? `${root}docs/api.md`;

/** Exported schemas keep their name on the page, so that a noun is written out once. */
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
const nouns = new Map<string, string>();

function textOf(schema: Schema): string {
  const whole = z.toJSONSchema(schema, { metadata: names, unrepresentable: 'any', io: 'output' }) as JsonSchema;
  for (const [name, noun] of Object.entries(whole.$defs ?? {})) nouns.set(name, schemaText(noun));
  const own = names.get(schema)?.id;
  // A named schema at the top is written out by toJSONSchema itself: move it among the nouns like all others.
  if (own !== undefined && whole.$ref === undefined) {
    nouns.set(own, schemaText(whole));
    return own;
  }
  return schemaText(whole);
}

const refusals: Record<Endpoint['access'], readonly number[]> = { visitor: [], user: [401], admin: [401, 403] };

function section(name: string, endpoint: Endpoint): string {
  // A published reply lies ready in some codings alone.
  const codings = endpoint.snapshot ? [406] : [];
  const errors = [...new Set([...refusals[endpoint.access], ...codings, ...(endpoint.errors ?? [])])].sort(
    (a, b) => a - b,
  );
  const facts = [
    `Access: ${endpoint.access}.`,
    errors.length > 0 ? `Refusals: ${errors.join(', ')}.` : '',
    endpoint.snapshot ? 'Answers from the published snapshot, with an ETag.' : '',
    endpoint.picture ? 'Answers with a picture, not JSON.' : '',
    endpoint.stream ? "Answers with server-sent events (`text/event-stream`); the reply is each event's data." : '',
    endpoint.audit ? `Written to the audit log as \`${endpoint.audit}\`.` : '',
  ];
  const parts: [string, string][] = [];
  if (endpoint.params) parts.push(['path', textOf(endpoint.params)]);
  if (endpoint.query) parts.push(['query', textOf(endpoint.query)]);
  if (endpoint.body) parts.push(['body', textOf(endpoint.body)]);
  if (endpoint.upload) {
    parts.push([
      'upload',
      `one file in the field '${endpoint.upload.field}', at most ${endpoint.upload.maxBytes} bytes`,
    ]);
  }
  parts.push(['reply', textOf(endpoint.reply)]);
  return [
    `### ${endpoint.method} ${endpoint.path}`,
    `${endpoint.summary}. \`${name}\` in the contract. ${facts.filter(Boolean).join(' ')}`,
    `\`\`\`ts\n${parts.map(([part, text]) => `${part}: ${text}`).join('\n')}\n\`\`\``,
  ].join('\n\n');
}

function write(): string {
  const all = Object.entries(endpoints as Record<string, Endpoint>);
  const sections = all.map(([name, endpoint]) => section(name, endpoint));
  const index = all.map(
    ([, endpoint]) => `| ${endpoint.method} | \`${endpoint.path}\` | ${endpoint.access} | ${endpoint.summary} |`,
  );
  const types = [...nouns].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => `${name} = ${text}`);
  return `${[
    '# API',
    'Generated from `src/contract` by `npm run docs:api`; do not edit.',
    'Requests and replies are JSON. Everything but visitors\' doors needs `Authorization: Bearer <token>` from sign-in. A refusal is `{ "detail": ..., "id": ... }` with its HTTP status; the id finds it in the log. Unknown values are `null`. Times are ISO 8601 instants. A field with `= value` may be left out.',
    `## Doors\n\n| | path | access | |\n|---|---|---|---|\n${index.join('\n')}`,
    '## Each door',
    ...sections,
    `## Nouns\n\n\`\`\`ts\n${types.join('\n\n')}\n\`\`\``,
  ].join('\n\n')}\n`;
}

const text = write();
if (values.check) {
  let committed = '';
  try {
    committed = readFileSync(page, 'utf8');
  } catch {
    // A missing page is a stale page.
  }
  if (committed !== text) {
    console.error('The API page does not match the contract any more: run npm run docs:api and commit docs/api.md.');
    process.exitCode = 1;
  }
} else {
  writeFileSync(page, text);
  console.log(`API page: ${Object.keys(endpoints).length} endpoints, ${nouns.size} nouns`);
}
