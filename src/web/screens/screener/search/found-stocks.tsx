// Matches beyond the run: all listed stocks as cards.
import { compact, money, NOT_AVAILABLE, priceChange, signedPercent } from '../../../../domain/market/format.ts';
import type { FoundStock } from '../../../../domain/signals/search/found-stock.ts';
import { StockLogo } from '../../../symbol/head/stock-logo.tsx';
import { points } from '../../../symbol/score/points.ts';
import { findTone, toneInk } from '../../../symbol/score/side-style.tsx';
import { placeWords } from '../../../symbol/search/found-line.tsx';
import { VerdictStrip } from '../../../symbol/verdicts/verdict-strip.tsx';

function changeWords({ current_price, price_change, price_change_percent }: FoundStock): string {
  if (price_change === null && price_change_percent === null) return NOT_AVAILABLE;
  return `${priceChange(price_change, current_price)} (${signedPercent(price_change_percent)})`;
}

type FoundStocksProps = { results: readonly FoundStock[]; onPick: (result: FoundStock) => void };

export function FoundStocks({ results, onPick }: FoundStocksProps) {
  return (
    <ul aria-label="All stocks" className="grid grid-cols-[repeat(auto-fill,minmax(min(23rem,100%),1fr))] gap-3">
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
            <span className={`text-right text-label ${toneInk[findTone(result.price_change)]}`}>
              {changeWords(result)}
            </span>
            <span className="col-start-2 text-label text-ink-3">Volume {compact(result.volume)}</span>
            <span className="text-right text-label text-ink-3">
              {result.smart_cat_score !== null && (
                <b className={toneInk[findTone(result.smart_cat_score)]}>{points(result.smart_cat_score)} </b>
              )}
              {placeWords(result)}
            </span>
            <VerdictStrip symbol={result.symbol} size="inline" className="col-span-2 col-start-2" />
          </button>
        </li>
      ))}
    </ul>
  );
}
