// Every address written out in the web leads to a page of the tables.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adminPages } from '../../../src/web/admin/pages.ts';
import { guestPages, landingPage, openPages, redirects, userPages } from '../../../src/web/app/pages.ts';

const web = join(import.meta.dirname, '../../../src/web');
const pages = [landingPage, ...openPages, ...guestPages, ...userPages, ...adminPages, ...redirects].map(({ path }) =>
  path.split('/'),
);

/** Literals after `to=`, `href=`, `navigate(` and in tables of links (`path:`), without query string and fragment. */
function addressesIn(code: string): string[] {
  const literals = code.matchAll(/(?:\b(?:to|href)=\{?|\bnavigate\(\s*|\bpath: )(["'`])(\/(?!\/).*?)\1/g);
  return [...literals].map(([, , address]) =>
    (address as string).replaceAll(/\$\{[^}]*\}/g, '*').replace(/[?#].*/, ''),
  );
}

/** `*` stands for what the code fills in. */
function isPage(address: string): boolean {
  const parts = address.split('/');
  return pages.some(
    (page) =>
      page.length === parts.length &&
      page.every((part, at) => part.startsWith(':') || parts[at] === '*' || parts[at] === part),
  );
}

test('every address written out in the web leads to a page', () => {
  const addresses = globSync('**/*.{ts,tsx}', { cwd: web })
    .filter((file) => !/pages\.ts$/.test(file))
    .flatMap((file) => addressesIn(readFileSync(join(web, file), 'utf8')).map((address) => ({ file, address })));
  expect(addresses.length).toBeGreaterThan(40);
  expect(addresses.filter(({ address }) => !isPage(address))).toEqual([]);
});
