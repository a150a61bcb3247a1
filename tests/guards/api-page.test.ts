// docs/api.md, the OpenAPI documents and the types of the client: generated from the contract, stale ones are noticed.
import { appendFileSync, cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plantTree, root, run } from './fixture-tree.ts';

test('the documents of the API are complete when written, and stale after any change', async () => {
  const tree = plantTree({});
  const names = ['api.md', 'openapi.json', 'openapi-admin.json', 'api.d.ts', 'package.json'];
  const docs = (folder: string, ...more: string[]) => {
    const paths = ['--page', join(folder, 'api.md'), '--folder', folder, '--client', folder];
    return run([join(root, 'scripts/api-docs.ts'), ...more, ...paths], root);
  };
  expect((await docs(tree.path)).code).toBe(0);
  expect((await docs(tree.path, '--check')).code).toBe(0);
  const checks = names.map((changed) => {
    const folder = join(tree.path, `changed-${changed}`);
    mkdirSync(folder);
    for (const name of names) cpSync(join(tree.path, name), join(folder, name));
    appendFileSync(join(folder, changed), 'one more line\n');
    return docs(folder, '--check');
  });
  for (const stale of await Promise.all(checks)) {
    expect(stale.code).toBe(1);
    expect(stale.output).toContain('not match the contract any more');
  }
  tree.remove();
});
