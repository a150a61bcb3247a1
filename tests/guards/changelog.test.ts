// Changelog: a section a version, newest first, and the newest is the package's.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './fixture-tree.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');
type Version = { version: string; date: string };

/** Versions of the headings `## 1.2.3 (2026-11-26)`, in their order. */
function versionsOf(text: string): Version[] {
  return [...text.matchAll(/^## (\d+\.\d+\.\d+)(?: \((\d{4}-\d\d-\d\d)\))?$/gm)].map(([, version = '', date = '']) => ({
    version,
    date,
  }));
}

const rank = (version: string) => version.split('.').reduce((sum, part) => sum * 1_000 + Number(part), 0);

test("the newest section of the changelog is the package's version, with its day", () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const [newest] = versionsOf(read('CHANGELOG.md'));
  expect(newest).toEqual({ version, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
});

test('sections stand newest first, each version once, and only what is not released yet above them', () => {
  const text = read('CHANGELOG.md');
  const ranks = versionsOf(text).map(({ version }) => rank(version));
  expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => b - a));
  const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  expect(headings.filter((heading) => !/^\d/.test(heading))).toEqual(
    headings[0] === 'Unreleased' ? ['Unreleased'] : [],
  );
});
