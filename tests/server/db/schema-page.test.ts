// docs/schema.md: as the migrations make the tables.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCHEMA_PAGE, schemaPage } from '../../../scripts/schema-docs.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

let storage: TestDatabase;
beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());

test('the page is what npm run docs:schema writes', async () => {
  const page = readFileSync(fileURLToPath(new URL(`../../../${SCHEMA_PAGE}`, import.meta.url)), 'utf8');
  expect(page).toBe(await schemaPage(storage.database.query));
});
