// Symbol that leads to the page of its stock.
import { clsx } from 'clsx';
import { Link } from '../ui/controls/link.tsx';
import { touchArea } from '../ui/controls/touch-area.ts';
import { stockAddress } from './stock-address.ts';
import { listAround, type StockList } from './stock-page-link.tsx';

type SymbolLinkProps = {
  symbol: string;
  /** Name of the company, as a tooltip. */
  name?: string | null;
  /** List the page steps through. */
  list?: StockList;
  className?: string;
};

export function SymbolLink({ symbol, name, list, className }: SymbolLinkProps) {
  return (
    <Link
      to={stockAddress(symbol)}
      state={list === undefined ? undefined : { list: listAround(symbol, list) }}
      title={name ?? undefined}
      className={clsx('font-strong underline-offset-4 hover:underline', touchArea, className)}
    >
      {symbol}
    </Link>
  );
}
