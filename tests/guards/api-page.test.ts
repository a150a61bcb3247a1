// The page docs/api.md is written from the contract, and a page that no longer matches it is noticed.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plantTree, root, run } from './fixture-tree.ts';

test('the API page is complete when written, and stale after any change', async () => {
  const tree = plantTree({ 'api.md': '' });
  const page = join(tree.path, 'api.md');
  const script = join(root, 'scripts/api-docs.ts');
  expect((await run([script, '--check', '--page', page], root)).code).toBe(1);
  expect((await run([script, '--page', page], root)).code).toBe(0);
  expect((await run([script, '--check', '--page', page], root)).code).toBe(0);
  appendFileSync(page, 'one more line\n');
  const stale = await run([script, '--check', '--page', page], root);
  tree.remove();
  expect(stale.code).toBe(1);
  expect(stale.output).toContain('does not match the contract any more');
});
