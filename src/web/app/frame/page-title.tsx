// Document title of a signed-in page: symbol, page, product; a page that was opened is announced and gets the focus.
import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import { announcePage } from '../../ui/layout/announcer.tsx';
import { runAfterPaint } from '../../ui/time/clock.ts';

const PRODUCT = 'Smart Cat';
/** Query parameters that hold a symbol, in order of precedence. */
const SYMBOL_NAMES = ['symbol', 'detail', 'premium', 'insiders', 'news'];

type Titled = { path: string; title: string };

/**
 * `NVDA - Screener - Smart Cat`, `Screener - Smart Cat`; a page below a known one has that page's title; null if
 * unknown.
 */
export function pageTitle(pages: readonly Titled[], pathname: string, search: string): string | null {
  const page =
    pages.find(({ path }) => matchPath(path, pathname)) ??
    // The nearest page above: for /admin/pipeline/x /admin/pipeline, not /admin.
    pages
      .filter(({ path }) => pathname.startsWith(`${path}/`))
      .sort((one, other) => other.path.length - one.path.length)[0];
  if (page === undefined) return null;
  const params = new URLSearchParams(search);
  const named = matchPath(page.path, pathname)?.params.symbol;
  const symbol = named ?? SYMBOL_NAMES.map((name) => params.get(name)?.trim()).find(Boolean);
  return [...(symbol ? [/[A-Z]/.test(symbol) ? symbol : symbol.toUpperCase()] : []), page.title, PRODUCT].join(' - ');
}

/** Moves the focus to the page unless it is already inside: the pressed link may be outside or removed. */
function focusPage(): void {
  const page = document.getElementById('content');
  if (page !== null && !page.contains(document.activeElement)) page.focus({ preventScroll: true });
}

/** Sets the document title if the open page is in `pages`; each other table has its own `PageTitle`. */
export function PageTitle({ pages }: { pages: readonly Titled[] }) {
  const { pathname, search } = useLocation();
  const title = pageTitle(pages, pathname, search);
  const said = title?.slice(0, title.lastIndexOf(` - ${PRODUCT}`)) ?? null;
  useEffect(
    () => (said !== null && announcePage(pathname, said) ? runAfterPaint(focusPage) : undefined),
    [said, pathname],
  );
  return title === null ? null : <title>{title}</title>;
}
