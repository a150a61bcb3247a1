// Rank of a stock among all: percentile, stars, and the share of each category.
import { Star } from 'lucide-react';
import { decimal, NOT_AVAILABLE } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { stockDetailRules } from '../../../domain/rules/stock-detail-rules.ts';
import type { MarketRank as Rank } from '../../../domain/stocks/details/details.ts';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { ProgressBar } from '../../ui/status/progress-bar.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { zonedTime } from '../../ui/time/time-format.ts';
import { DivePart } from './dive-part.tsx';

/** `earnings_and_valuation` as `Earnings and valuation`. */
function toName(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

export function MarketRank({ rank, at }: { rank: Rank; at: string | null }) {
  const now = useNow(minuteMs);
  return (
    <DivePart
      title="Market rank"
      aside={at === null ? undefined : `as of ${zonedTime(at, now)}; a run keeps the rank it was judged with`}
      wide
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {rank.star_rating === null ? <span>{NOT_AVAILABLE}</span> : <Stars rating={rank.star_rating} />}
        {rank.overall_percentile !== null && (
          <span>
            <span className="text-ink-3">Percentile</span> {decimal(rank.overall_percentile, 0)}
          </span>
        )}
        {rank.overall_score_label !== null && <b>{rank.overall_score_label}</b>}
      </div>
      {rank.marketrank_summary !== null && <p className="text-ink-2 wrap-anywhere">{rank.marketrank_summary}</p>}
      <div className="grid gap-x-8 @3xl:grid-cols-2">
        {Object.entries(rank.categories).map(([key, category]) => (
          <Category key={key} name={toName(key)} category={category} />
        ))}
      </div>
    </DivePart>
  );
}

function Category({ name, category }: { name: string; category: Rank['categories'][string] }) {
  const { score, max_score, details } = category;
  const figure = `${score === null ? '--' : decimal(score)} of ${max_score === null ? '--' : decimal(max_score, 0)}`;
  const beside = (
    <span className="flex items-center gap-2 text-label">
      {score !== null && (
        <ProgressBar value={score} max={max_score ?? 0} label={name} tone="neutral" size="sm" className="w-24" />
      )}
      <span className="w-20 text-right text-ink-2">{figure}</span>
    </span>
  );
  if (details.length === 0) {
    return (
      <div className="flex min-h-control items-center gap-3">
        <h4 className="min-w-0 font-strong">{name}</h4>
        <span className="ml-auto">{beside}</span>
      </div>
    );
  }
  return (
    <Collapsible title={name} level={4} aside={beside}>
      <KeyValues
        className="text-label"
        items={details.map((detail) => ({
          label: detail.name,
          value: <span className="wrap-anywhere">{detail.text}</span>,
        }))}
      />
    </Collapsible>
  );
}

const OUT_OF = stockDetailRules.stars.value;

/** Rating out of five stars, fractions included. */
function Stars({ rating }: { rating: number }) {
  const share = Math.min(1, Math.max(0, rating / OUT_OF));
  const row = (filled: boolean) =>
    Array.from({ length: OUT_OF }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: stars are their places
      <Star key={at} className={`size-4 shrink-0 ${filled ? 'fill-current' : ''}`} />
    ));
  return (
    <span className="inline-flex items-center gap-2">
      <span role="img" aria-label={`${decimal(rating)} out of ${OUT_OF} stars`} className="relative inline-flex">
        <span className="flex text-ink-3">{row(false)}</span>
        <span className="absolute inset-y-0 left-0 flex overflow-hidden text-ink" style={{ width: `${share * 100}%` }}>
          {row(true)}
        </span>
      </span>
      <span>
        {decimal(rating)}/{OUT_OF}
      </span>
    </span>
  );
}
