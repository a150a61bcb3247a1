// One line each of AI, premium, insiders and news, each in a place of fixed height.
import type { ReactNode } from 'react';
import { liveInsiders } from '../../../../domain/figures/live-figures.ts';
import { cut, money } from '../../../../domain/market/format.ts';
import { newestHeadlines } from '../../../../domain/market/headlines.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { listRules } from '../../../../domain/rules/signals-guide-rules.ts';
import { type PremiumView, premiumViews, upsideFrom } from '../../../../domain/signals/premium/premium-view.ts';
import type { Signal, SignalItem } from '../../../../domain/signals/signal.ts';
import { flowWords } from '../../../symbol/insider/insider-rows.tsx';
import type { Live } from '../../../symbol/live/live-data.ts';
import { missingWords } from '../../../symbol/live/live-stamp.tsx';
import { NewsMood } from '../../../symbol/news/news-summary.tsx';
import { listPriceName, premiumName } from '../../../symbol/premium/premium-box.tsx';
import { UpsideText } from '../../../symbol/premium/upside-text.tsx';
import { useMinutePrice } from '../../../symbol/prices/minute-price.ts';
import { useOwnReasons } from '../../../symbol/score/own-lists.ts';
import { OwnMark } from '../../../symbol/score/own-reasons.tsx';
import { points } from '../../../symbol/score/points.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { zonedTime } from '../../../ui/time/time-format.ts';
import type { PageAddress } from '../page-address.ts';

type CardLinesProps = {
  signal: Signal;
  premium: readonly SignalItem[];
  live: Live;
  open: PageAddress['open'];
};

export function CardLines({ signal, premium, live, open }: CardLinesProps) {
  const { symbol } = signal;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 text-label/5 [&>*]:h-5">
      <OwnLine signal={signal} />
      <AiLine live={live} />
      {premium.length > 0 && (
        <PremiumLine symbol={symbol} items={premium} live={live} onOpen={() => open('premium', symbol)} />
      )}
      <InsiderLine symbol={symbol} live={live} onOpen={() => open('insiders', symbol)} />
      <NewsLine symbol={symbol} live={live} onOpen={() => open('news', symbol)} />
    </div>
  );
}

type LineProps = { name: string; action?: ReactNode; children: ReactNode };

function Line({ name, action, children }: LineProps) {
  return (
    <>
      <b className="font-strong">{name}</b>
      <span className="truncate text-ink-2 [&>*]:inline">{children}</span>
      <span className="text-right">{action}</span>
    </>
  );
}

const Opener = ({ label, words, onOpen }: { label: string; words: string; onOpen: () => void }) => (
  <Button variant="link" size="sm" className="min-h-5! text-label!" aria-label={label} onClick={onOpen}>
    {words}
  </Button>
);

type PremiumLineProps = { symbol: string; items: readonly SignalItem[]; live: Live; onOpen: () => void };

/** `Idea Engine $248.00, Upside +15.7%; Price when recommended, Nov 17: $205.90` */
function PremiumLine({ symbol, items, live, onOpen }: PremiumLineProps) {
  const price = useMinutePrice(symbol)?.current_price ?? live.data?.quote?.c ?? null;
  const [first] = premiumViews(items);
  const action = <Opener label={`View full analysis of ${symbol}`} words="View full analysis" onOpen={onOpen} />;
  if (first === undefined) return null;
  return (
    <Line name="Premium" action={action}>
      {premiumName(first)} {first.price_target !== null && money(first.price_target)}{' '}
      <Distance view={first} price={price} />
      {first.current_price !== null && `; ${listPriceName(first)}: ${money(first.current_price)}`}
    </Line>
  );
}

/** `My picks +10; with your lists +130`; the score above is unchanged. */
function OwnLine({ signal: { symbol, smart_cat_score: score } }: Pick<CardLinesProps, 'signal'>) {
  const own = useOwnReasons(symbol);
  if (own === null) return null;
  return (
    <Line name="Your lists">
      <OwnMark symbol={symbol} />; with your lists {points(score + own.points)}
    </Line>
  );
}

/** Upside from the price in the card's head; a target that was passed has none. */
function Distance({ view, price }: { view: PremiumView; price: number | null }) {
  const { upside, passed } = upsideFrom(price, view);
  return passed ? <span>target passed</span> : <UpsideText upside={upside} />;
}

/** `07:05 PT: Reads as buy at $200.22 ...`: the sentence keeps the price of its time. */
function AiLine({ live }: { live: Live }) {
  const now = useNow(minuteMs);
  if (live.analysing || (live.loading && live.data === undefined)) {
    return (
      <Line name="AI">
        <Spinner label="Analyzing signals with AI..." className="text-label" />
      </Line>
    );
  }
  const analysis = live.data?.aiAnalysis ?? null;
  if (analysis === null) return <Line name="AI">AI analysis not available</Line>;
  const at = analysis.as_of === undefined ? '' : `${zonedTime(analysis.as_of, now)}: `;
  return <Line name="AI">{`${at}${analysis.summary}`}</Line>;
}

type LiveLineProps = { symbol: string; live: Live; onOpen: () => void };

function InsiderLine({ symbol, live, onOpen }: LiveLineProps) {
  const { trades, totals } = liveInsiders(live.data);
  const action = trades.length > 0 && (
    <Opener label={`View all insider transactions of ${symbol}`} words="View all" onOpen={onOpen} />
  );
  return (
    <Line name="Insiders" action={action}>
      {live.data === undefined ? (
        <Coming live={live} />
      ) : trades.length > 0 ? (
        flowWords(trades, totals)
      ) : (
        (missingWords(live.data, 'insider_transactions') ?? 'No recent insider transactions')
      )}
    </Line>
  );
}

function NewsLine({ symbol, live, onOpen }: LiveLineProps) {
  const [headline] = newestHeadlines(live.data?.news);
  const action = <Opener label={`View detailed news of ${symbol}`} words="View detailed news" onOpen={onOpen} />;
  return (
    <Line name="News" action={action}>
      {live.data === undefined ? (
        <Coming live={live} />
      ) : (
        <>
          <NewsMood live={live.data} />
          {headline !== undefined && `: ${cut(headline.headline, listRules.headline_chars.value)}`}
        </>
      )}
    </Line>
  );
}

function Coming({ live }: { live: Live }) {
  return live.loading ? <Skeleton className="inline-block! h-2 w-40" /> : 'Comes with the live data';
}
