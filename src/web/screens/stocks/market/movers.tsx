// Top gainers, top losers and most active stocks of the whole market.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { compact, NOT_AVAILABLE, price, signedPercent } from '../../../../domain/market/format.ts';
import { type Mover, overviewRules } from '../../../../domain/stocks/overview/overview.ts';
import type { Verdict } from '../../../../domain/verdicts/verdict.ts';
import { findTone, toneInk } from '../../../symbol/score/side-style.tsx';
import { stockAddress } from '../../../symbol/stock-address.ts';
import { useVerdicts } from '../../../symbol/verdicts/use-verdicts.ts';
import { VerdictWords } from '../../../symbol/verdicts/verdict-words.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';

const MOVERS_HEIGHT = 'h-[27.5rem]';

const { mover_price, mover_volume } = overviewRules;
const FLOOR = `price from $${mover_price.value}, volume from ${mover_volume.value / 1_000}K`;

const HEADS = [
  { words: 'Symbol, today', className: 'pl-4 text-left' },
  { words: 'Price, $', className: 'w-18 px-2 text-right' },
  { words: 'Change', className: 'w-19 px-2 text-right' },
  { words: 'Volume', className: 'w-16 px-2 text-right max-sm:hidden' },
  {
    words: 'Relative',
    className: 'w-20 pr-4 pl-2 text-right',
    title: 'Volume pace: volume so far against the usual volume by this minute',
  },
];

export function Movers({ title, stocks, none }: { title: string; stocks: readonly Mover[]; none: string }) {
  const { bySymbol } = useVerdicts(stocks.map(({ symbol }) => symbol));
  return (
    <Card aria-label={title} className={MOVERS_HEIGHT}>
      <CardHead title={title} fact={FLOOR} />
      {stocks.length === 0 ? (
        <p className="px-4 py-3 text-ink-3">{none}</p>
      ) : (
        <table className="w-full table-fixed border-t border-line">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="h-8 text-label text-ink-3 [&>*]:font-regular">
              {HEADS.map(({ words, ...head }) => (
                <th key={words} scope="col" {...head}>
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stocks.map((stock) => (
              <MoverRow key={stock.symbol} stock={stock} today={bySymbol.get(stock.symbol)?.today} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function MoverRow({ stock, today }: { stock: Mover; today: Verdict | undefined }) {
  const { symbol, name, current_price, change_percent, volume, traded, relative_volume } = stock;
  const figure = 'px-2 text-right';
  return (
    <tr className="relative h-11 border-t border-line hover:bg-hover">
      <th scope="row" className="pl-4 text-left font-regular">
        <StockLink symbol={symbol} name={name} beside={<TodayWords verdict={today} />} />
      </th>
      <td className={figure}>{price(current_price)}</td>
      <td className={figure}>
        <Change percent={change_percent} />
      </td>
      <td
        className={clsx(figure, 'max-sm:hidden')}
        title={volume === null ? 'Extended hours included: the regular volume is not known yet' : undefined}
      >
        {compact(volume ?? traded)}
        {volume === null && <span className="text-ink-3"> ext.</span>}
      </td>
      <td className="pr-4 pl-2 text-right">
        {relative_volume === null ? NOT_AVAILABLE : `${relative_volume.toFixed(2)}x`}
      </td>
    </tr>
  );
}

/** Phones have no room for the confidence beside the word. */
function TodayWords({ verdict }: { verdict: Verdict | undefined }) {
  return (
    <span className="max-sm:[&>span>:last-child:not(:only-child)]:hidden">
      <VerdictWords verdict={verdict} />
    </span>
  );
}

type StockLinkProps = {
  symbol: string;
  /** Name below the symbol; null leaves out that line. */
  name: string | null;
  /** Shown right of the symbol; may have tooltips of its own. */
  beside?: ReactNode;
  /** Shown instead of the name. */
  below?: ReactNode;
};

/** Symbol over name; the link covers the whole table row. On phones `beside` is below the symbol, before the name. */
export function StockLink({ symbol, name, beside, below = name }: StockLinkProps) {
  const hasBeside = beside !== undefined && beside !== false;
  return (
    <span className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2 leading-tight max-sm:gap-x-1.5">
      <Link
        to={stockAddress(symbol)}
        aria-label={name === null ? symbol : `${symbol}, ${name}`}
        className={clsx(
          'justify-self-start font-strong -outline-offset-2! after:absolute after:inset-0',
          hasBeside ? 'max-sm:col-span-2' : 'col-span-2',
        )}
      >
        {symbol}
      </Link>
      {hasBeside && <span className="relative z-10 text-label leading-tight">{beside}</span>}
      {below !== null && below !== false && (
        <span
          className={clsx('truncate text-label leading-tight text-ink-3', hasBeside ? 'sm:col-span-2' : 'col-span-2')}
        >
          {below}
        </span>
      )}
    </span>
  );
}

/** Head in one line, so that a loading card has its final height. */
export function CardHead({ title, fact, aside }: { title: string; fact?: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex h-13 items-center gap-3 overflow-hidden px-4 whitespace-nowrap">
      <h2 className="font-strong">{title}</h2>
      {fact !== undefined && <span className="min-w-0 truncate text-label text-ink-3">{fact}</span>}
      {aside !== undefined && <span className="ml-auto text-label">{aside}</span>}
    </div>
  );
}

/** Coloured by the rounded value. */
export function Change({ percent }: { percent: number | null }) {
  const shown = percent === null ? null : Math.round(percent * 100);
  return <span className={toneInk[findTone(shown)]}>{signedPercent(percent)}</span>;
}
