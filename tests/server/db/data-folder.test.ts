// Data folder: created, or refused in words at once.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '../../../src/server/config.ts';
import { makeDataFolder } from '../../../src/server/db/data-folder.ts';

let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'smart-cat-folder-'));
  writeFileSync(join(place, 'taken'), '');
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

test('a folder that is missing is made with those above it, and made again changes nothing', () => {
  const path = join(place, 'one', 'two', 'three');
  makeDataFolder(path);
  makeDataFolder(path);
  expect(statSync(path).isDirectory()).toBe(true);
});

test.each([
  ['a file in its place', () => join(place, 'taken'), 'a file has this name'],
  ['a file on the way', () => join(place, 'taken', 'data'), 'a part of the path is a file'],
  ['a place where no folders can be made', () => '/proc/smart-cat/data', 'folders cannot be made there'],
  ['the place of the system itself', () => '/proc', 'folders cannot be made there'],
  ['a name that is too long', () => join(place, 'a'.repeat(300)), 'the path is too long'],
])('%s is refused with the reason', (_, pathOf, reason) => {
  const refused = () => makeDataFolder(pathOf());
  expect(refused).toThrow(ConfigError);
  expect(refused).toThrow(`DATA_DIR: ${pathOf()} cannot be used, ${reason}`);
});
