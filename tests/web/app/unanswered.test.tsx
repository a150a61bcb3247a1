// Pages before the first answer has come: nothing is said of what is not known yet.
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { adminPages } from '../../../src/web/admin/pages.ts';
import { userPages } from '../../../src/web/app/pages.ts';
import { drawScreen } from '../drawn-screen.tsx';

/** What only an answer can tell: that there is none of something, or that it has never been. */
const CLAIMS =
  /\bnever\b|\bN\/A\b|\bnone\b|\bNo (data|batch|batches|poll|polls|runs?|files?|rows?|signals?|stocks?|stars?|lists?|users?)\b[^.]*|\b0 (of|batches|signals|stocks|stars|files|lists)\b|\b(not enabled|stopped)\b/i;

/** The words of the page; textContent would glue those of neighbours together. */
function words(): string {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode() !== null) found.push(texts.currentNode.textContent ?? '');
  return found.join(' ');
}

const pages = [...userPages, ...adminPages].filter(({ path }) => path !== '/test');

test.each(pages)('$path claims nothing while it waits', async ({ path, load }) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const Screen: ComponentType = await load();
  drawScreen(
    path.replace(':batch', '413').replace(':symbol', 'NVDA'),
    <Routes>
      <Route path={path} element={<Screen />} />
    </Routes>,
  );
  await screen.findByRole('heading', { level: 1 });
  const introductions = document.querySelectorAll('aside, dialog');
  for (const introduction of introductions) introduction.remove();
  // GOLD-16 has three words for the page's own last update; before the first it is the word Never.
  expect(
    words()
      .replace(/Last update\s+Never/, '')
      .match(CLAIMS)?.[0],
  ).toBeUndefined();
});
