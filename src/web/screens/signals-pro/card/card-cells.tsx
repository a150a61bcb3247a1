// Foot of a card: one figure each of premium, insiders, news and market data, with buttons to the full views.
import type { ReactNode } from 'react';
import { liveInsiders } from '../../../../domain/figures/live-figures.ts';
import { figureRegister as names } from '../../../../domain/figures/register.ts';
import { compactMoney, decimal, money } from '../../../../domain/market/format.ts';
import { flowWords, type InsiderTotals } from '../../../../domain/market/insiders.ts';
import { rsiWords } from '../../../../domain/market/rsi-words.ts';
import {
  listPriceName,
  type PremiumTarget,
  premiumHeads,
  premiumName,
  upsideFrom,
} from '../../../../domain/signals/premium/premium-target.ts';
import type { Signal, SignalItem } from '../../../../domain/signals/signal.ts';
import type { Live } from '../../../symbol/live/live-data.ts';
import { isNotKept, missingWords } from '../../../symbol/live/live-stamp.tsx';
import { NewsMood } from '../../../symbol/news/news-mood.tsx';
import { UpsideText } from '../../../symbol/premium/upside-text.tsx';
import { useMinutePrice } from '../../../symbol/prices/minute-price.ts';
import { useOwnReasons } from '../../../symbol/score/own-lists.ts';
import { OwnMark } from '../../../symbol/score/own-mark.tsx';
import { points } from '../../../symbol/score/points.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { touchArea } from '../../../ui/controls/touch-area.ts';
import type { PageAddress } from '../page-address.ts';

type CardCellsProps = { signal: Signal; premium: readonly SignalItem[]; live: Live; open: PageAddress['open'] };

export function CardCells({ signal, premium, live, open }: CardCellsProps) {
  const { symbol } = signal;
  return (
    <>
      <OwnLine signal={signal} />
      <div className="mt-auto grid grid-cols-[1.15fr_1fr_1.25fr_1fr] border-t border-line text-label/4 max-sm:grid-cols-2 [&>*:not(:first-child)]:border-l max-sm:[&>*:nth-child(3)]:border-l-0 max-sm:[&>*:nth-child(n+3)]:border-t">
        <PremiumCell symbol={symbol} items={premium} live={live} onOpen={() => open('premium', symbol)} />
        <InsiderCell symbol={symbol} live={live} onOpen={() => open('insiders', symbol)} />
        <NewsCell symbol={symbol} live={live} onOpen={() => open('news', symbol)} />
        <MarketCell symbol={symbol} live={live} />
      </div>
    </>
  );
}

type CellProps = { name: string; title?: string | undefined; action?: ReactNode; children: ReactNode };

/** Facts that do not fit wrap out of sight, so that no figure is cut off. */
function Cell({ name, title, action, children }: CellProps) {
  return (
    <div className="min-w-0 border-line px-3 py-1 pointer-coarse:py-1.5">
      <p className="flex h-4 items-center justify-between gap-2">
        <span className="text-ink-3">{name}</span>
        {action}
      </p>
      <div
        title={title}
        className="flex h-4 flex-wrap gap-x-1 overflow-hidden text-ink-2 [&>*]:max-w-full [&>*]:truncate"
      >
        {children}
      </div>
    </div>
  );
}

const Opener = ({ label, words, onOpen }: { label: string; words: string; onOpen: () => void }) => (
  <Button
    variant="link"
    size="sm"
    className={`min-h-4! min-w-0! text-label/4! ${touchArea}`}
    aria-label={label}
    onClick={onOpen}
  >
    {words}
  </Button>
);

const Coming = ({ live }: { live: Live }) => (
  <span className="text-ink-3">{live.loading ? 'loading' : 'not loaded'}</span>
);

type PremiumCellProps = { symbol: string; items: readonly SignalItem[]; live: Live; onOpen: () => void };

/** `Target $248.00 +15.7% upside` */
function PremiumCell({ symbol, items, live, onOpen }: PremiumCellProps) {
  const price = useMinutePrice(symbol)?.current_price ?? live.data?.quote?.c ?? null;
  const [first] = premiumHeads(items);
  if (first === undefined) {
    return (
      <Cell name="Premium">
        <span className="text-ink-3">none</span>
      </Cell>
    );
  }
  const { price_target, current_price } = first;
  const then = current_price === null ? '' : `; ${listPriceName(first)}: ${money(current_price)}`;
  return (
    <Cell
      name="Premium"
      title={`${premiumName(first)}${then}`}
      action={<Opener label={`View full analysis of ${symbol}`} words="View full analysis" onOpen={onOpen} />}
    >
      <span>{price_target === null ? premiumName(first) : `Target ${money(price_target)}`}</span>
      <Distance view={first} price={price} />
    </Cell>
  );
}

/** `My picks +10; with your lists +130`; the card's own score excludes the reader's lists. */
function OwnLine({ signal: { symbol, smart_cat_score: score } }: Pick<CardCellsProps, 'signal'>) {
  const own = useOwnReasons(symbol);
  if (own === null) return null;
  return (
    <p className="flex gap-x-3 px-3 text-label/5">
      <b>Your lists</b>
      <span className="truncate text-ink-2 [&>*]:inline">
        <OwnMark symbol={symbol} />; with your lists {points(score + own.points)}
      </span>
    </p>
  );
}

/** Upside from the price in the card's head; `passed` once the price has passed the target. */
function Distance({ view, price }: { view: PremiumTarget; price: number | null }) {
  const { upside, passed } = upsideFrom(price, view);
  if (passed) return <span>passed</span>;
  return (
    <>
      <UpsideText upside={upside} word={false} />
      {upside !== null && <span>{upside.label.toLowerCase()}</span>}
    </>
  );
}

type LiveCellProps = { symbol: string; live: Live; onOpen: () => void };

function InsiderCell({ symbol, live, onOpen }: LiveCellProps) {
  const { trades, totals } = liveInsiders(live.data);
  const some = trades.length > 0;
  return (
    <Cell
      name="Insiders"
      title={some ? flowWords(trades, totals) : undefined}
      action={some && <Opener label={`View all insider transactions of ${symbol}`} words="View all" onOpen={onOpen} />}
    >
      {live.data === undefined ? (
        <Coming live={live} />
      ) : some ? (
        <NetFlow totals={totals} />
      ) : (
        <span>{missingWords(live.data, 'insider_transactions') ?? 'No recent insider transactions'}</span>
      )}
    </Cell>
  );
}

/** `$2.82M net sold`, by trades on the open market. */
function NetFlow({ totals: { buys, sells, buy_value, sell_value } }: { totals: InsiderTotals }) {
  if (buys + sells === 0) return <span>none on the open market</span>;
  const net = buy_value - sell_value;
  return (
    <span className={net > 0 ? 'text-bull' : undefined}>
      {compactMoney(Math.abs(net))} net {net > 0 ? 'bought' : 'sold'}
    </span>
  );
}

function NewsCell({ symbol, live, onOpen }: LiveCellProps) {
  return (
    <Cell
      name="News"
      action={<Opener label={`View detailed news of ${symbol}`} words="View detailed news" onOpen={onOpen} />}
    >
      {live.data === undefined ? <Coming live={live} /> : <NewsMood live={live.data} />}
    </Cell>
  );
}

function MarketCell({ symbol, live }: { symbol: string; live: Live }) {
  const rsi = live.data?.metrics?.data?.['14DayRSI'];
  const reading = rsiWords(rsi);
  const offers = live.data === undefined && !live.loading;
  return (
    <Cell
      name="Market data"
      action={offers && <Opener label={`Load live data of ${symbol}`} words="Load" onOpen={live.load} />}
    >
      {live.data === undefined ? (
        <Coming live={live} />
      ) : isNotKept(live.data) ? (
        <span className="text-ink-3">not kept</span>
      ) : (
        <>
          <span>
            {names.rsi.name} {decimal(rsi, 1)}
          </span>
          {reading !== null && <span className="text-warn">{reading}</span>}
        </>
      )}
    </Cell>
  );
}
