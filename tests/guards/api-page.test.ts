// docs/api.md and the OpenAPI document are written from the contract, and one that no longer matches it is noticed.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plantTree, root, run } from './fixture-tree.ts';

test('the documents of the API are complete when written, and stale after any change', async () => {
  const tree = plantTree({ 'api.md': '', 'openapi.json': '' });
  const page = join(tree.path, 'api.md');
  const openapi = join(tree.path, 'openapi.json');
  const paths = ['--page', page, '--openapi', openapi];
  const script = join(root, 'scripts/api-docs.ts');
  expect((await run([script, '--check', ...paths], root)).code).toBe(1);
  expect((await run([script, ...paths], root)).code).toBe(0);
  expect((await run([script, '--check', ...paths], root)).code).toBe(0);
  for (const changed of [page, openapi]) {
    expect((await run([script, ...paths], root)).code).toBe(0);
    appendFileSync(changed, 'one more line\n');
    const stale = await run([script, '--check', ...paths], root);
    expect(stale.code).toBe(1);
    expect(stale.output).toContain('do not match the contract any more');
  }
  tree.remove();
});
