// Panel of the symbol in the address with its three loads; an unknown symbol says so.
import { useEffect, useEffectEvent } from 'react';
import type { StockList } from '../../symbol/stock-page-link.tsx';
import { SectionBoundary } from '../../ui/failures/section-boundary.tsx';
import { type CardBook, findCard } from './mini-card-book.ts';
import type { PageAddress } from './page-address.ts';
import { useSymbolLoads } from './symbol-loads.ts';
import { SymbolPanel, UnknownSymbol } from './symbol-panel.tsx';

type OpenSymbolProps = {
  symbol: string;
  book: CardBook;
  address: PageAddress;
  /** Cards from which the symbol was opened. */
  list: StockList;
  /** Sets the panel's refresh for the keyboard shortcut; null when the panel closes. */
  offerRefresh: (refresh: (() => void) | null) => void;
};

export function OpenSymbol({ symbol, book, address, list, offerRefresh }: OpenSymbolProps) {
  const entry = findCard(book, symbol);
  if (entry === undefined) return <UnknownSymbol symbol={symbol} onClose={address.closeSymbol} />;
  return (
    <SectionBoundary resetKeys={[entry.card]}>
      <Known entry={entry} book={book} address={address} list={list} offerRefresh={offerRefresh} />
    </SectionBoundary>
  );
}

type KnownProps = Omit<OpenSymbolProps, 'symbol'> & {
  entry: NonNullable<ReturnType<CardBook['bySymbol']['get']>>;
};

function Known({ entry, book, address, list, offerRefresh }: KnownProps) {
  const loads = useSymbolLoads(entry.card.symbol, book.batch_info.batch_datetime);
  const refresh = useEffectEvent(() => loads.refresh());
  useEffect(() => {
    offerRefresh(() => refresh());
    return () => offerRefresh(null);
  }, [offerRefresh]);
  return (
    <SymbolPanel
      card={entry.card}
      tab={entry.tab}
      standing={book.standings(entry.card.smart_cat_score)}
      loads={loads}
      list={list}
      batch={book.batch_info.batch_datetime}
      openDrawer={address.openDrawer}
      onClose={address.closeSymbol}
    />
  );
}
