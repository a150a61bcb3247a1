// Why not a better decision: the smallest changes that would flip it, the nearest first.
import { useState } from 'react';
import { decimal, money, plural, signedPercent } from '../../../domain/market/format.ts';
import { flipRules } from '../../../domain/rules/screener-rules.ts';
import { stockDetailRules } from '../../../domain/rules/stock-detail-rules.ts';
import { type Flip, type WayTo, whyNot } from '../../../domain/screener/explain/why-not.ts';
import { lightRules, type SignalReadings } from '../../../domain/screener/rules/signal-lights.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';

/** `VWAP Distance +1.50% (price $212.95)` */
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

/** Nothing for a stock that is YES: it lacks nothing. */
export function WhyNot({ readings, vwap }: { readings: SignalReadings; vwap: number | null }) {
  const targets = whyNot(readings, vwap);
  if (targets.length === 0) return null;
  return (
    <Collapsible title="Why not?" level={4} aside="what would flip the decision">
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
        <b>{way.target}</b> needs {plural(way.needed, 'more green light', 'more green lights')}. Any one of these is
        enough, the nearest first:
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
