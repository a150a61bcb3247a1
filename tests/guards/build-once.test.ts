// A build whose files were changed or lost is made again.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

type BuildOnce = (of: { out: string; sources: string[] }, build: () => Promise<void>) => Promise<boolean>;
/** A script without types. */
const script = new URL('../../scripts/build-once.mjs', import.meta.url).href;
const { buildOnce } = (await import(script)) as { buildOnce: BuildOnce };

test('built files that were damaged, removed or added are built again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'smart-cat-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const out = join(folder, 'web');
  const build = () =>
    buildOnce({ out, sources: ['package.json'] }, async () => {
      rmSync(out, { recursive: true, force: true });
      mkdirSync(out);
      writeFileSync(join(out, 'page.js'), 'sample');
      writeFileSync(join(out, 'page.css'), 'sample');
    });
  expect([await build(), await build()]).toEqual([true, false]);
  writeFileSync(join(out, 'page.js'), 'samp');
  expect([await build(), await build()]).toEqual([true, false]);
  rmSync(join(out, 'page.css'));
  expect([await build(), await build()]).toEqual([true, false]);
  writeFileSync(join(out, 'other.js'), '');
  expect([await build(), await build()]).toEqual([true, false]);
});
