// What a search found beyond the run: all listed stocks as cards.
import { compact, money, NOT_AVAILABLE, priceChange, signedPercent } from '../../../../domain/market/format.ts';
import type { SearchResult } from '../../../../domain/stocks/search/search.ts';
import { StockLogo } from '../../../symbol/head/stock-logo.tsx';
import { toneInk, toneOf } from '../../../symbol/score/side-style.tsx';

function changeWords({ current_price, price_change, price_change_percent }: SearchResult): string {
  if (price_change === null && price_change_percent === null) return NOT_AVAILABLE;
  return `${priceChange(price_change, current_price)} (${signedPercent(price_change_percent)})`;
}

type FoundStocksProps = { results: readonly SearchResult[]; onPick: (result: SearchResult) => void };

export function FoundStocks({ results, onPick }: FoundStocksProps) {
  return (
    <ul aria-label="All stocks" className="grid grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] gap-3">
      {results.map((result) => (
        <li key={result.symbol}>
          <button
            type="button"
            onClick={() => onPick(result)}
            className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md border border-line bg-surface px-3 py-2 text-left hover:bg-hover"
          >
            <StockLogo symbol={result.symbol} logo={result.logo} className="row-span-2 size-8!" />
            <b>{result.symbol}</b>
            <span className="text-right font-strong">{money(result.current_price)}</span>
            <span className="truncate text-label text-ink-2">{result.name}</span>
            <span className={`text-right text-label ${toneInk[toneOf(result.price_change)]}`}>
              {changeWords(result)}
            </span>
            <span className="col-start-2 text-label text-ink-3">Volume {compact(result.volume)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
