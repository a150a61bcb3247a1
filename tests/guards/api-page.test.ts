// docs/api.md, the OpenAPI documents and the types of the client: generated from the contract, stale ones are noticed.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plantTree, root, run } from './fixture-tree.ts';

test('the documents of the API are complete when written, and stale after any change', async () => {
  const tree = plantTree({
    'api.md': '',
    'openapi.json': '',
    'openapi-admin.json': '',
    'api.d.ts': '',
    'package.json': '',
  });
  const page = join(tree.path, 'api.md');
  const others = ['openapi.json', 'openapi-admin.json', 'api.d.ts', 'package.json'].map((name) =>
    join(tree.path, name),
  );
  const paths = ['--page', page, '--folder', tree.path, '--client', tree.path];
  const script = join(root, 'scripts/api-docs.ts');
  expect((await run([script, '--check', ...paths], root)).code).toBe(1);
  expect((await run([script, ...paths], root)).code).toBe(0);
  expect((await run([script, '--check', ...paths], root)).code).toBe(0);
  for (const changed of [page, ...others]) {
    expect((await run([script, ...paths], root)).code).toBe(0);
    appendFileSync(changed, 'one more line\n');
    const stale = await run([script, '--check', ...paths], root);
    expect(stale.code).toBe(1);
    expect(stale.output).toContain('not match the contract any more');
  }
  tree.remove();
});
