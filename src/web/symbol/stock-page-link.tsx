// Link to the page of a stock, with the list it is opened from.
import { ArrowUpRight } from 'lucide-react';
import { buttonClass } from '../ui/controls/button.tsx';
import { Link } from '../ui/controls/link.tsx';
import { stockAddress } from './stock-address.ts';

/** The stocks a page steps through with J and K. */
export type StockList = { name: string; symbols: readonly string[] };

/** Neighbours carried on either side; the browser stores them with its history entry. */
const EACH_SIDE = 200;

/** Part of a list around a symbol; null if the list does not contain the symbol. */
export function listAround(symbol: string, { name, symbols }: StockList): StockList | null {
  const at = symbols.indexOf(symbol);
  return at < 0 ? null : { name, symbols: symbols.slice(Math.max(0, at - EACH_SIDE), at + EACH_SIDE + 1) };
}

type StockPageLinkProps = { symbol: string; list?: StockList; className?: string };

export function StockPageLink({ symbol, list, className }: StockPageLinkProps) {
  const state = list === undefined ? undefined : { list: listAround(symbol, list) };
  return (
    <Link to={stockAddress(symbol)} state={state} className={buttonClass('outline', 'sm', className)}>
      Open the stock page
      <ArrowUpRight aria-hidden className="size-4" />
    </Link>
  );
}
