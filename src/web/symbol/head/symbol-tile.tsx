// Symbol tile: score, sides, price, and marks for many signals and high volume.

import { clsx } from 'clsx';
import { Flame } from 'lucide-react';
import { compact, money, plural, signed, signedPercent } from '../../../domain/market/format.ts';
import { tileOnFire } from '../../../domain/market/volume-fire.ts';
import { tileRules } from '../../../domain/rules/signals-guide-rules.ts';
import type { MiniCard } from '../../../domain/signals/mini-cards/mini-cards.ts';
import { countSignals } from '../../../domain/signals/score/signal-count.ts';
import { horizonNames, horizonSources, horizons } from '../../../domain/verdicts/verdict.ts';
import { optionalPart } from '../../ui/failures/lazy-part.tsx';
import { Flash } from '../../ui/status/flash.tsx';
import { ScoreBar, StandingText } from '../score/score-bar.tsx';
import { findTone, SideIcon, sideWord, toneInk } from '../score/side-style.tsx';
import { VerdictStrip } from '../verdicts/verdict-strip.tsx';

type SymbolTileProps = {
  facts: Omit<MiniCard, 'price_change'>;
  onOpen: () => void;
  selected?: boolean;
  className?: string;
};

/** Points of the reader's own lists, loaded after the tiles. */
const OwnSum = optionalPart(() => import('../score/own-mark.tsx'), 'OwnSum');

const SIDES = ['bullish', 'bearish', 'premium'] as const;

export function SymbolTile({ facts, onOpen, selected, className }: SymbolTileProps) {
  const signals = countSignals(facts);
  const { smart_cat_score: score, current_price, price_change_percent: change, volume } = facts;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-pressed={selected}
      data-symbol={facts.symbol}
      className={clsx(
        'grid min-h-11 w-full min-w-0 grid-cols-[minmax(0,1fr)] content-between gap-1 rounded-md border border-line bg-surface px-3 py-2 text-left transition-colors hover:bg-hover aria-pressed:border-brand aria-pressed:ring-1 aria-pressed:ring-brand aria-pressed:ring-inset',
        className,
      )}
    >
      <span className="flex items-baseline gap-2">
        <b>{facts.symbol}</b>
        <SignalsDot signals={signals} />
        <span
          className="min-w-0 flex-1 truncate text-label text-ink-3 max-sm:hidden"
          title={facts.company_name ?? undefined}
        >
          {facts.company_name ?? facts.symbol}
        </span>
        <span className={clsx('ml-auto font-strong', toneInk[findTone(score)])}>{signed(score, 0)}</span>
      </span>
      <span aria-hidden>
        <ScoreBar scores={facts} label="Score" size="sm" />
      </span>
      <span className="flex items-center gap-x-2 whitespace-nowrap">
        <Flash value={current_price}>{money(current_price)}</Flash>
        {change !== null && <span className={toneInk[findTone(change)]}>{signedPercent(change)}</span>}
        <span className="ml-auto flex items-center gap-1 text-label text-ink-3">
          {tileOnFire(volume) && (
            <Flame role="img" aria-label={`Volume ${compact(volume)}`} className="size-3 text-warn" />
          )}
          {volume !== null && (
            <span title="Volume of the day" className="max-sm:hidden">
              {compact(volume)}
            </span>
          )}
        </span>
      </span>
      <VerdictStrip
        symbol={facts.symbol}
        size="words"
        className="sm:[&>span>span]:flex-nowrap max-sm:[&>span>span]:grid max-sm:[&>span>span]:gap-0 max-sm:[&>span>span>span]:flex max-sm:[&>span>span>span]:flex-wrap max-sm:[&>span>span>span]:gap-x-1 min-[24rem]:max-sm:[&_[data-name=by-source]]:sr-only max-[24rem]:[&_[data-name=by-source]+span]:hidden max-sm:[&_[data-room]]:not-sr-only max-sm:[&_[data-no-room]]:hidden"
      />
      {/* Room for the bell and the star on the card. */}
      <span className="flex items-center gap-3 pr-12 text-label text-ink-2 max-sm:gap-1.5">
        {SIDES.map((side) => (
          <span key={side} className="flex items-center gap-0.5" title={`${sideWord(side)} signals`}>
            <SideIcon side={side} className="size-3!" />
            <span className="sr-only">{side}</span>
            {facts[`${side}_signal_count`]}
          </span>
        ))}
        {/* The standing is shown whole or not at all: without room beside the own lists it wraps out of sight. Phones have none. */}
        <span className="flex h-4 min-w-0 flex-1 flex-wrap justify-end gap-x-3 overflow-hidden leading-4 max-sm:hidden">
          <OwnSum symbol={facts.symbol} />
          <StandingText score={score} />
        </span>
      </span>
    </button>
  );
}

/** Legend of a tile's marks in one line; parts that do not fit are hidden completely. */
export function TileLegend() {
  return (
    <p className="flex h-4 flex-wrap gap-x-4 overflow-hidden text-label whitespace-nowrap text-ink-3">
      {SIDES.map((side) => (
        <span key={side} className="flex items-center gap-0.5">
          <SideIcon side={side} className="size-3!" /> {side} signals
        </span>
      ))}
      <span className="flex items-center gap-1">
        <span aria-hidden className="size-2 rounded-full bg-info" /> {tileRules.plain_from.value} signals or more
      </span>
      <span className="flex items-center gap-1">
        right of the price: volume, <Flame aria-hidden className="size-3 text-warn" /> above{' '}
        {compact(tileRules.fire_volume.value)}
      </span>
      {horizons.map((horizon) => (
        <span key={horizon}>
          {horizonNames[horizon]}: {horizonSources[horizon]}
        </span>
      ))}
    </p>
  );
}

/** Dot of a tile with many signals, pulsing for very many; none for few. */
function SignalsDot({ signals }: { signals: number }) {
  const pulsing = signals > tileRules.pulsing_above.value;
  if (!pulsing && signals < tileRules.plain_from.value) return null;
  return (
    <span
      role="img"
      aria-label={plural(signals, 'signal')}
      title={plural(signals, 'signal')}
      className={clsx('size-2 shrink-0 self-center rounded-full bg-info', pulsing && 'animate-pulse')}
    />
  );
}
