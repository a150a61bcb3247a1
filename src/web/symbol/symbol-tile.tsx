// A symbol on a small tile: score, sides, price when known, and marks for many signals and heavy trading.
import { clsx } from 'clsx';
import { Flame } from 'lucide-react';
import { compact, money, plural, signed, signedPercent } from '../../domain/market/format.ts';
import { tileOnFire } from '../../domain/market/volume-fire.ts';
import { tileRules } from '../../domain/rules/signals-guide-rules.ts';
import { SideIcon, toneInk, toneOf } from './side-look.tsx';

export type TileFacts = {
  symbol: string;
  company_name: string | null;
  smart_cat_score: number;
  bullish_signal_count: number;
  bearish_signal_count: number;
  premium_signal_count: number;
  current_price: number | null;
  price_change_percent: number | null;
  volume: number | null;
};

type SymbolTileProps = { facts: TileFacts; onOpen: () => void; selected?: boolean };

export function SymbolTile({ facts, onOpen, selected }: SymbolTileProps) {
  const signals = facts.bullish_signal_count + facts.bearish_signal_count + facts.premium_signal_count;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-pressed={selected}
      className="grid min-h-11 min-w-0 gap-1 rounded-md border border-line bg-surface px-3 py-2 text-left hover:bg-hover aria-pressed:border-brand"
    >
      <span className="flex items-center gap-2">
        <b>{facts.symbol}</b>
        <SignalsDot signals={signals} />
        {tileOnFire(facts.volume) && (
          <Flame role="img" aria-label={`Volume ${compact(facts.volume)}`} className="size-3 text-warn" />
        )}
        <span className={clsx('ml-auto font-strong', toneInk[toneOf(facts.smart_cat_score)])}>
          {signed(facts.smart_cat_score, 0)}
        </span>
      </span>
      <span className="truncate text-label text-ink-3">{facts.company_name ?? facts.symbol}</span>
      <span className="flex flex-wrap items-center gap-x-2 text-label text-ink-2">
        {money(facts.current_price)}
        <span className={toneInk[toneOf(facts.price_change_percent)]}>{signedPercent(facts.price_change_percent)}</span>
        <span className="ml-auto flex items-center gap-1">
          <SideIcon side="premium" className="size-3!" />
          <span className="sr-only">premium</span>
          {facts.premium_signal_count}
          <SideIcon side="bullish" className="size-3!" />
          <span className="sr-only">bullish</span>
          {facts.bullish_signal_count}
          <SideIcon side="bearish" className="size-3!" />
          <span className="sr-only">bearish</span>
          {facts.bearish_signal_count}
        </span>
      </span>
    </button>
  );
}

/** More than ten signals pulse, six to ten are a plain dot, fewer have none. */
function SignalsDot({ signals }: { signals: number }) {
  const pulsing = signals > tileRules.pulsing_above.value;
  if (!pulsing && signals < tileRules.plain_from.value) return null;
  return (
    <span
      role="img"
      aria-label={plural(signals, 'signal')}
      title={plural(signals, 'signal')}
      className={clsx('size-2 rounded-full bg-info', pulsing && 'animate-pulse')}
    />
  );
}
