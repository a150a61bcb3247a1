// Line of a search result: symbol, company, price, change, score, list, and verdicts.
import { money, signedPercent } from '../../../domain/market/format.ts';
import type { FoundStock } from '../../../domain/signals/search/found-stock.ts';
import { points } from '../score/points.ts';
import { findTone, sideWord, toneInk } from '../score/side-style.tsx';
import { VerdictStrip } from '../verdicts/verdict-strip.tsx';

/** `in Bearish`; a stock without a published score has no tab. */
export const placeWords = ({ tab }: Pick<FoundStock, 'tab'>) => (tab === null ? 'not scored' : `in ${sideWord(tab)}`);

export function FoundLine({ stock }: { stock: FoundStock }) {
  const { symbol, name, current_price, price_change_percent: change, smart_cat_score: score } = stock;
  const scoreText = score === null ? '--' : points(score);
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 sm:grid-cols-[5rem_minmax(0,1fr)_5.5rem_4.5rem_3.5rem_6rem] lg:grid-cols-[5rem_minmax(0,1fr)_5.5rem_4.5rem_3.5rem_6rem_18rem]">
      <b>{symbol}</b>
      <span className="min-w-0 truncate text-ink-2 max-sm:order-2">{name !== symbol && name}</span>
      <span className="text-right max-sm:order-1">
        {money(current_price)}
        <span className={`ml-2 sm:hidden ${toneInk[findTone(change)]}`}>{signedPercent(change)}</span>
      </span>
      <span className={`text-right max-sm:hidden ${toneInk[findTone(change)]}`}>{signedPercent(change)}</span>
      <span className={`text-right max-sm:hidden ${toneInk[findTone(score)]}`}>{scoreText}</span>
      <span className="text-ink-3 max-sm:order-3 max-sm:text-right max-sm:text-label">
        {score !== null && <span className={`mr-1 sm:hidden ${toneInk[findTone(score)]}`}>{scoreText}</span>}
        {placeWords(stock)}
      </span>
      <VerdictStrip symbol={symbol} size="inline" className="max-lg:order-4 max-lg:col-span-full" />
    </span>
  );
}
