// The OpenAPI document the server hands out: valid, complete, and the same as the contract.
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { sampleAdmin, sampleUser } from '../setup/app.ts';
import { type ContractApp, everyEndpoint, startContractApp } from './contract-app.ts';

let app: ContractApp;

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

let document: Document;
beforeAll(async () => {
  app = await startContractApp();
  const reply = await app.call('openApi', { token: await app.sessionOf(sampleAdmin.email) });
  expect(reply.status).toBe(200);
  document = JSON.parse(reply.text) as Document;
});
afterAll(() => app.close());
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

//
test('it describes exactly the endpoints of the contract', () => {
  const described = operations().map(({ path, method, operation }) => `${operation.operationId}: ${method} ${path}`);
  const declared = everyEndpoint.map(
    ([name, { method, path }]) => `${name}: ${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(described.toSorted()).toEqual(declared.toSorted());
});

test('it is a valid OpenAPI 3.1 document', async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test('every schema in it can be used, and every reference leads to one', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
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
    expect(operation.security.length, operation.operationId).toBe(access === 'visitor' ? 0 : 1);
    const promised = [
      ...(endpoint.errors ?? []),
      ...(access === 'visitor' ? [] : [401]),
      ...(access === 'admin' ? [403] : []),
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

test('it is for administrators, because it describes what only they may do', async () => {
  expect((await app.call('openApi')).status).toBe(401);
  expect((await app.call('openApi', { token: await app.sessionOf(sampleUser.email) })).status).toBe(403);
});
