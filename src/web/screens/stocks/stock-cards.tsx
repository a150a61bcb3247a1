// Stock cards: symbol, name, price, change; a stock that cannot be analyzed is marked as such.
import { clsx } from 'clsx';
import { compact } from '../../../domain/market/format.ts';
import type { FoundStock } from '../../../domain/signals/search/found-stock.ts';
import { AlertBell } from '../../symbol/alerts/alert-bell.tsx';
import { StockLogo } from '../../symbol/head/stock-logo.tsx';
import { PriceBlock, publishedQuote } from '../../symbol/prices/price-block.tsx';
import { points } from '../../symbol/score/points.ts';
import { placeWords } from '../../symbol/search/found-line.tsx';
import { StarButton } from '../../symbol/stars/star-button.tsx';
import { VerdictStrip } from '../../symbol/verdicts/verdict-strip.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';

const GRID = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))]';
const CARD = 'flex min-h-28.5 w-full min-w-0 items-start gap-3 rounded-md border bg-surface p-3 text-left';

type StockCardsProps = {
  label: string;
  stocks: readonly FoundStock[];
  selected: string | null;
  onOpen: (symbol: string) => void;
};

export function StockCards({ label, stocks, selected, onOpen }: StockCardsProps) {
  return (
    <ul aria-label={label} className={GRID}>
      {stocks.map((stock) => (
        <li key={stock.symbol} className="relative flex min-w-0">
          {stock.url === null ? (
            <div className={clsx(CARD, 'border-dashed border-line')}>
              <CardBody stock={stock} />
            </div>
          ) : (
            <button
              type="button"
              aria-pressed={stock.symbol === selected}
              className={clsx(CARD, 'border-line hover:bg-hover aria-pressed:border-brand')}
              onClick={() => onOpen(stock.symbol)}
            >
              <CardBody stock={stock} />
            </button>
          )}
          <StarButton
            symbol={stock.symbol}
            className="absolute top-2 right-2 pointer-coarse:top-0 pointer-coarse:right-0"
          />
          <AlertBell
            target={{ kind: 'symbol', symbol: stock.symbol }}
            className="absolute! top-8 right-2 pointer-coarse:top-10 pointer-coarse:right-0"
          />
        </li>
      ))}
    </ul>
  );
}

function CardBody({ stock }: { stock: FoundStock }) {
  return (
    <>
      <StockLogo symbol={stock.symbol} logo={stock.logo} className="size-8" />
      <span className="grid min-w-0 flex-1 grid-cols-1">
        <span className="flex items-baseline gap-2 pr-7 pointer-coarse:pr-9">
          <b>{stock.symbol}</b>
          <span className="min-w-0 truncate text-label text-ink-3" title={stock.name}>
            {stock.name}
          </span>
        </span>
        <PriceBlock quote={publishedQuote(stock)} />
        <span className="text-label text-ink-3">
          {stock.url === null
            ? 'Cannot be analyzed'
            : stock.volume === null
              ? 'Volume N/A'
              : `Volume ${compact(stock.volume)}`}
          {stock.tab !== null && `, ${points(stock.smart_cat_score ?? 0)} ${placeWords(stock)}`}
        </span>
        <VerdictStrip symbol={stock.symbol} size="words" />
      </span>
    </>
  );
}

export function CardSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label} className={GRID}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are their places
        <Skeleton key={at} className="h-28.5 rounded-md" />
      ))}
    </div>
  );
}
