// Links of the documents: each relative one leads to a file, and to a heading where it names one.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './fixture-tree.ts';

const documents = globSync(['*.md', 'docs/**/*.md', 'client/*.md', 'deploy/*.md'], { cwd: root });
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Anchors that a site gives the headings of a document. */
function anchorsOf(path: string): Set<string> {
  const headings = [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );
}

function deadLinks(path: string): string[] {
  const links = [...read(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links
    .filter((link) => !/^(?:[a-z]+:|\/)/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : normalize(join(dirname(path), file));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor);
    })
    .map((link) => `${path}: ${link}`);
}

test('every link of the documents leads somewhere', () => {
  expect(documents.length).toBeGreaterThan(50);
  expect(documents.flatMap(deadLinks)).toEqual([]);
});
