// The title of a signed-in page: symbol, page and product, in one form everywhere.
import { useLocation } from 'react-router';
import { sidebarEntries } from '../admin/layout/sidebar-entries.ts';
import { sitePages } from './pages.ts';

const PRODUCT = 'Smart Cat';
/** Names of the symbol in addresses, the one opened first on top. */
const SYMBOL_NAMES = ['symbol', 'detail', 'premium', 'insiders', 'news'];

const pages: readonly { path: string; label: string }[] = [
  ...sitePages,
  { path: '/account', label: 'Account' },
  { path: '/test', label: 'Test' },
  ...sidebarEntries([]).flatMap((entry) =>
    'path' in entry ? [{ path: entry.path, label: `${entry.label} - Admin` }] : [],
  ),
];

/** `NVDA - Screener - Smart Cat`, `Screener - Smart Cat`; a page below a known one has its name, an unknown one the product's. */
export function pageTitle(pathname: string, search: string): string {
  const page = pages.find(({ path }) => pathname === path) ?? pages.find(({ path }) => pathname.startsWith(`${path}/`));
  if (page === undefined) return PRODUCT;
  const params = new URLSearchParams(search);
  const symbol = SYMBOL_NAMES.map((name) => params.get(name)?.trim()).find(Boolean);
  return [...(symbol ? [asSymbol(symbol)] : []), page.label, PRODUCT].join(' - ');
}

/** People type small letters; of a symbol with both (BACpB) they are meant. */
const asSymbol = (typed: string) => (typed === typed.toLowerCase() ? typed.toUpperCase() : typed);

export function PageTitle() {
  const { pathname, search } = useLocation();
  return <title>{pageTitle(pathname, search)}</title>;
}
