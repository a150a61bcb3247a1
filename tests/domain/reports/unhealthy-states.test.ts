// Unhealthy states, each with its words, its cure and its healthy neighbour, of which nothing is said.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkNames } from '../../../src/domain/reports/check.ts';
import { healthChecks } from '../../../src/domain/reports/health-checks.ts';
import { type Facts, healthy } from './healthy-facts.ts';
import { rows } from './unhealthy-rows.ts';

const badOf = (changes: Partial<Facts>) =>
  healthChecks({ ...healthy, ...changes }).filter(({ state }) => state === 'error' || state === 'warning');
/** Columns of a table of Markdown wrap no line, so a cure stands there as it is shown. */
const page = readFileSync(new URL('../../../docs/health.md', import.meta.url), 'utf8');
const nameOf = (id: string) =>
  checkNames
    .toSorted((a, b) => b.length - a.length)
    .find((name) => id === name || (/^[ -]/.test(id.slice(name.length)) && id.startsWith(name)));

test('a day on which all is well passes every check', () => {
  expect(new Set(healthChecks(healthy).map(({ state }) => state))).toEqual(new Set(['pass']));
});

describe.each(rows)('$id: $says', ({ id, state, says, when, not }) => {
  test('is said once, with reason, cure and page', () => {
    const found = badOf(when);
    expect(found.map((one) => [one.id, one.state, one.title])).toEqual([[id, state, says]]);
    expect(found[0]?.action?.path).toMatch(/^\//);
    expect(found[0]?.cure).toMatch(/^[A-Z].*\.$/);
    expect(page).toContain(`| ${found[0]?.cure} |`);
  });

  test('is silent beside it', () => {
    expect(badOf(not)).toEqual([]);
  });
});

test('every check of the program is in the table and in docs/health.md', () => {
  expect(new Set(rows.map(({ id }) => nameOf(id)))).toEqual(new Set(checkNames));
  expect(checkNames.filter((name) => !page.includes(`| \`${name}`))).toEqual([]);
});
