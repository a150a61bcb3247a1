// OpenAPI documents: valid, complete, equal to the contract.
import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { type Endpoint, toScope } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { everyEndpoint } from './contract-app.ts';

type Operation = {
  operationId: string;
  summary: string;
  description: string;
  'x-access': string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: unknown;
  responses: Record<string, { description: string; content?: unknown }>;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

const documentNames = ['openApi', 'openApiOfAdministrators'] as const;
const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../src/contract/${file}`, import.meta.url), 'utf8')) as Document;
/** Files the server hands out as they are: `replies.test.ts`. */
const documents = { openApi: read('openapi.json'), openApiOfAdministrators: read('openapi-admin.json') };
const operationsOf = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
const operations = () => documentNames.flatMap((name) => operationsOf(documents[name]));

//
test('together they describe exactly the endpoints of the contract', () => {
  const described = operations().map(({ path, method, operation }) => `${operation.operationId}: ${method} ${path}`);
  const declared = everyEndpoint.map(
    ([name, { method, path }]) => `${name}: ${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(described.toSorted()).toEqual(declared.toSorted());
});

test("readers' endpoints are in one document, administrators' in the other", () => {
  const accessOf = (name: (typeof documentNames)[number]) =>
    new Set(operationsOf(documents[name]).map(({ operation }) => operation['x-access']));
  expect([...accessOf('openApi')].toSorted()).toEqual(['user', 'visitor']);
  expect([...accessOf('openApiOfAdministrators')]).toEqual(['admin']);
});

test.each(documentNames)('%s is a valid OpenAPI 3.1 document', async (name) => {
  const document = documents[name];
  expect(document.openapi).toMatch(/^3\.1\./);
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test('what webhooks are sent is described to readers: signed, with a schema of its own', () => {
  const { webhooks, components } = documents.openApi as unknown as {
    webhooks: { alert: { post: Operation } };
    components: { schemas: object };
  };
  const { parameters, requestBody } = webhooks.alert.post;
  expect(parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
  expect(JSON.stringify(requestBody)).toContain('#/components/schemas/AlertWebhook');
  expect(components.schemas).toHaveProperty('AlertWebhook');
  expect(documents.openApiOfAdministrators).not.toHaveProperty('webhooks');
});

test.each(documentNames)('every schema of %s can be used, and every reference leads to one', (documentName) => {
  const document = documents[documentName];
  const ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false, code: { optimize: false } });
  ajv.addSchema({ $id: 'api', ...document });
  const names = Object.keys((document as unknown as { components: { schemas: object } }).components.schemas);
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    expect(() => ajv.compile({ $ref: `api#/components/schemas/${name}` }), name).not.toThrow();
  }
});

test('every endpoint says who may call it, what goes in and what can go wrong', () => {
  for (const { operation } of operations()) {
    const endpoint = (endpoints as Record<string, Endpoint>)[operation.operationId];
    if (endpoint === undefined) throw new Error(operation.operationId);
    const { access } = endpoint;
    expect(operation.summary).toBe(endpoint.summary);
    expect(operation.description).toContain(`Access: ${access}.`);
    const scope = toScope(endpoint);
    const schemes = [
      { session: [] },
      ...(scope === null ? [] : [{ accessToken: [scope] }]),
      ...(endpoint.sheet ? [{ link: [] }] : []),
    ];
    expect(operation.security, operation.operationId).toEqual(access === 'visitor' ? [] : schemes);
    const promised = [
      ...(endpoint.errors ?? []),
      ...(access === 'visitor' ? [] : [401]),
      ...(access === 'admin' || (access === 'user' && scope !== 'read') ? [403] : []),
    ];
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining(['200', 'default', ...promised.map(String)]),
    );
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(
      operation.parameters
        .filter((one) => one.in === 'path')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(inPath.toSorted());
    expect(operation.requestBody !== undefined, operation.operationId).toBe(
      endpoint.body !== undefined || endpoint.upload !== undefined,
    );
  }
});
