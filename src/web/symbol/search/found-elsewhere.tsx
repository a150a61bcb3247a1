// Stocks a search finds outside the present list, best first, each with price, score and its list.
import { plural } from '../../../domain/market/format.ts';
import type { FoundStock } from '../../../domain/signals/search/found-stock.ts';
import { FoundLine } from './found-line.tsx';
import { isExactly, useStockSearch, useSymbolReader } from './stock-search.ts';

const MOST_SHOWN = 5;

type FoundElsewhereProps = {
  /** Text as typed. */
  search: string;
  /** True for a stock that the list below the search already shows. */
  isListed: (stock: FoundStock) => boolean;
  onOpen: (stock: FoundStock) => void;
  /** True to list only the stock whose symbol was typed. */
  exactOnly?: boolean;
};

/** Renders nothing where the list already shows every match. */
export function FoundElsewhere({ search, isListed, onOpen, exactOnly = false }: FoundElsewhereProps) {
  const { results, failed } = useStockSearch(search);
  useSymbolReader(search);
  const [best] = results;
  const elsewhere = results.filter((stock) => !isListed(stock) && (!exactOnly || isExactly(search, stock.symbol)));
  if (failed) {
    return <p className="text-label text-ink-3">Other stocks could not be searched. Please try again.</p>;
  }
  if (elsewhere.length === 0) return null;
  const more = elsewhere.length - MOST_SHOWN;
  return (
    <section aria-label="Found elsewhere" className="rounded-md border border-line bg-surface">
      <ul>
        {elsewhere.slice(0, MOST_SHOWN).map((stock) => (
          <li key={stock.symbol} className="border-line not-first:border-t">
            <button
              type="button"
              onClick={() => onOpen(stock)}
              className="flex min-h-control w-full items-center gap-3 px-3 py-1 text-left hover:bg-hover"
            >
              <FoundLine stock={stock} />
              {/* Figures stay under each other: every line keeps room for the hint. */}
              <span className="w-24 shrink-0 text-right text-label text-ink-3 max-sm:hidden">
                {stock === best && 'Enter opens it'}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-line px-3 py-1 text-label text-ink-3">
          {plural(more, 'more stock')} found: type more of the symbol or company
        </p>
      )}
    </section>
  );
}
