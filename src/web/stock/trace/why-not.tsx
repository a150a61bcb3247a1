// Nearest way of a stock to YES in one sentence, and every other smallest way to a better decision.
import { clsx } from 'clsx';
import { useState } from 'react';
import { decimal, money, percent, plural, signedPercent } from '../../../domain/market/format.ts';
import { knownPercentFrom } from '../../../domain/numbers/percent.ts';
import { decisionRules, flipRules } from '../../../domain/rules/screener-rules.ts';
import { stockDetailRules } from '../../../domain/rules/stock-detail-rules.ts';
import { type Flip, type StockMoves, type WayTo, whyNot } from '../../../domain/screener/explain/why-not.ts';
import { judgeLights, lightRules, type SignalReadings } from '../../../domain/screener/rules/judge-lights.ts';
import { decide } from '../../../domain/screener/rules/signal-lights.ts';
import { toReadings } from '../../../domain/screener/rules/trade-signals.ts';
import { type ScreenerStock, signalNames } from '../../../domain/screener/screener-stock.ts';
import { signalLabel } from '../../symbol/trade-signals/signal-lights.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';

/** `VWAP Distance at +1.50%, a price of $212.95` */
export function flipWords(flip: Flip): string {
  switch (flip.signal) {
    case 'freshness':
      return `Freshness: prices at most ${decimal(flip.to, 0)} min old`;
    case 'volume_trend':
      return `Volume Trend at ${signedPercent(flip.to, 1)}`;
    case 'vwap_distance': {
      const at = `VWAP Distance at ${signedPercent(flip.to, 2)}`;
      return flip.price === null ? at : `${at}, a price of ${money(flip.price)}`;
    }
    case 'rsi_energy':
      return `RSI Energy at ${decimal(flip.to, lightRules.rsi_energy.places)}`;
    case 'news_catalyst':
      return flipRules.news_hours.value === flip.to.hours
        ? 'News Catalyst: a new positive article'
        : `News Catalyst: a ${flip.to.sentiment} article`;
  }
}

/** Percent below which one decimal would be too coarse. */
const SMALL_MOVE = 0.1;

/** `at $212.95, 1.6% away`, `with a new positive article`; without a distance where the present figure is unknown. */
function againWords(flip: Flip, readings: SignalReadings, price: number | null): string {
  if (flip.signal === 'news_catalyst') return `with a new ${flip.to.sentiment} article`;
  const reading = readings[flip.signal];
  const apart = reading === null ? null : Math.abs(flip.to - reading);
  const away = (words: string | null) => (words === null ? '' : `, ${words} away`);
  if (flip.signal === 'freshness') {
    return `with prices ${decimal(flip.to, 0)} min old${away(apart === null ? null : `${decimal(apart, 0)} min`)}`;
  }
  if (flip.signal === 'rsi_energy') {
    const points = apart === null ? null : plural(Math.max(1, Math.round(apart)), 'point');
    return `at RSI ${decimal(flip.to, lightRules.rsi_energy.places)}${away(points)}`;
  }
  if (flip.signal === 'vwap_distance' && flip.price !== null) {
    const move = knownPercentFrom(flip.price, price);
    return `at ${money(flip.price)}${away(move === null ? null : percent(Math.abs(move), Math.abs(move) < SMALL_MOVE ? 2 : 1))}`;
  }
  const places = lightRules[flip.signal].places;
  return `at ${signedPercent(flip.to, places)}${away(apart === null ? null : percent(apart, places))}`;
}

/** `Why not YES: 2 of 5 lights are in favour, YES needs 3. Nearest is ...`; null if there is no way to YES. */
function whyNotSentence(
  readings: SignalReadings,
  stock: StockMoves & Pick<ScreenerStock, 'current_price'>,
): string | null {
  const way = whyNot(readings, stock).find(({ target }) => target === 'YES');
  const nearest = way?.ways[0];
  if (nearest === undefined) return null;
  const { green_count } = decide(judgeLights(readings));
  const lit = `${green_count} of ${signalNames.length} lights ${green_count === 1 ? 'is' : 'are'} in favour`;
  const flips = nearest.map(
    (flip) => `${signalLabel(flip.signal)}: in favour again ${againWords(flip, readings, stock.current_price)}`,
  );
  const verb = flips.length === 1 ? 'Nearest is' : 'Nearest are';
  return `Why not YES: ${lit}, YES needs ${decisionRules.yes_from.value}. ${verb} ${flips.join('; and ')}.`;
}

type WhyNotProps = { readings: SignalReadings; stock: StockMoves & Pick<ScreenerStock, 'current_price'> };

/** Renders nothing for a YES, which lacks nothing, and for a stock without signals. */
export function WhyNot({ stock, className }: { stock: ScreenerStock; className?: string }) {
  if (stock.trade_signals === null) return null;
  const sentence = whyNotSentence(toReadings(stock.trade_signals), stock);
  return sentence === null ? null : <p className={clsx('text-pretty text-ink-2', className)}>{sentence}</p>;
}

export function AllWays({ readings, stock }: WhyNotProps) {
  const targets = whyNot(readings, stock);
  if (targets.length === 0) return null;
  return (
    <Collapsible title="All ways" level={4} aside="nearest first, in daily moves of this stock">
      <div className="grid gap-3">
        {targets.map((way) => (
          <Target key={way.target} way={way} />
        ))}
      </div>
    </Collapsible>
  );
}

function Target({ way }: { way: WayTo }) {
  const [all, setAll] = useState(false);
  const first = stockDetailRules.ways_first.value;
  const shown = all ? way.ways : way.ways.slice(0, first);
  return (
    <section aria-label={`To be ${way.target}`} className="grid gap-1">
      <p className="text-label text-ink-2">
        <b>{way.target}</b> needs {plural(way.needed, 'more light')} in favour. Any one of these is enough:
      </p>
      <ul className="grid list-disc gap-1 pl-4 text-label text-ink-2">
        {shown.map((flips) => (
          <li key={flips.map(({ signal }) => signal).join(' ')}>{flips.map(flipWords).join(', and ')}</li>
        ))}
      </ul>
      {way.ways.length > first && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start text-label!"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show less' : `Show all ${way.ways.length}`}
        </Button>
      )}
    </section>
  );
}
