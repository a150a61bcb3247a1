// Drawers named by the address; the code of each loads when it first opens.
import { Suspense } from 'react';
import type { Signal } from '../../../domain/signals/signal.ts';
import type { StockList } from '../../symbol/stock-page-link.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import type { SignalBook } from './latest-signals.ts';
import type { PageAddress } from './page-address.ts';

const DetailDrawer = lazyPart(() => import('./detail-drawer.tsx'), 'DetailDrawer');
const PremiumDrawer = lazyPart(() => import('./premium-drawer.tsx'), 'PremiumDrawer');
const InsiderDrawer = lazyPart(() => import('../../symbol/insider/insider-drawer.tsx'), 'InsiderDrawer');
const NewsDrawer = lazyPart(() => import('../../symbol/news/news-drawer.tsx'), 'NewsDrawer');
const GuideDrawer = lazyPart(() => import('./guide-drawer.tsx'), 'GuideDrawer');

type OpenDrawersProps = { book: SignalBook | undefined; neighbours: readonly Signal[]; address: PageAddress };

const EACH_SIDE = 2;

/** The symbols just before and after this one. */
function beside(list: readonly Signal[], symbol: string): Signal[] {
  const at = list.findIndex((signal) => signal.symbol === symbol);
  if (at < 0) return [];
  return [...list.slice(Math.max(0, at - EACH_SIDE), at), ...list.slice(at + 1, at + 1 + EACH_SIDE)];
}

/**
 * Symbol of a link as the book spells it; links may differ in case. Unknown symbols stay unchanged, but become upper
 * case if they have no capital.
 */
function asListed(book: SignalBook | undefined, symbol: string): string {
  const upper = symbol.toUpperCase();
  if (book?.bySymbol.has(symbol)) return symbol;
  return book?.bySymbol.has(upper) || symbol === symbol.toLowerCase() ? upper : symbol;
}

/** Details and premium wait for the synthesis; news and insiders need only the symbol. */
export function OpenDrawers({ book, neighbours, address }: OpenDrawersProps) {
  const { guide, open, close } = address;
  const list: StockList = { name: 'Signals Pro', symbols: neighbours.map(({ symbol }) => symbol) };
  const read = (symbol: string | null) => (symbol === null ? null : asListed(book, symbol));
  const [detail, premium] = [read(address.drawers.detail), read(address.drawers.premium)];
  const [insiders, news] = [read(address.drawers.insiders), read(address.drawers.news)];
  return (
    <Suspense fallback={null}>
      {detail !== null && book !== undefined && (
        <DetailDrawer
          symbol={detail}
          signal={book.bySymbol.get(detail)}
          batch={book.batch_info.batch_datetime}
          neighbours={beside(neighbours, detail)}
          list={list}
          open={open}
          onClose={() => close('detail')}
        />
      )}
      {premium !== null && book !== undefined && (
        <PremiumDrawer
          symbol={premium}
          signal={book.bySymbol.get(premium)}
          list={list}
          onClose={() => close('premium')}
        />
      )}
      {insiders !== null && <InsiderDrawer symbol={insiders} onClose={() => close('insiders')} />}
      {news !== null && <NewsDrawer symbol={news} onClose={() => close('news')} />}
      {guide && <GuideDrawer onClose={() => close('guide')} />}
    </Suspense>
  );
}
