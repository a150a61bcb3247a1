// The lights of the trading signals: green a circle, yellow a triangle, red a square, gray a dashed circle; never colour alone.
import { clsx } from 'clsx';
import { CircleCheck, CircleDashed, SquareX, TriangleAlert } from 'lucide-react';
import { type Light, signalNames, type TradeSignals } from '../../domain/screener/screener-stock.ts';
import { lightRules } from '../../domain/screener/signal-lights.ts';

const LOOKS = {
  green: { Icon: CircleCheck, ink: 'text-bull' },
  yellow: { Icon: TriangleAlert, ink: 'text-warn' },
  red: { Icon: SquareX, ink: 'text-bear' },
  gray: { Icon: CircleDashed, ink: 'text-neutral' },
} as const satisfies Record<Light, unknown>;

export function LightMark({ light, className }: { light: Light; className?: string }) {
  const { Icon, ink } = LOOKS[light];
  return <Icon aria-hidden className={clsx('size-4 shrink-0', ink, className)} />;
}

const NAMES = [
  lightRules.freshness.name,
  lightRules.volume_trend.name,
  lightRules.vwap_distance.name,
  lightRules.rsi_energy.name,
  'News Catalyst',
];

/** All five side by side, read aloud as `Freshness green, Volume Trend yellow, ...`. */
export function LightRow({ signals }: { signals: TradeSignals['signals'] }) {
  const lights = signalNames.map((name) => signals[name].status);
  return (
    <span
      role="img"
      aria-label={lights.map((light, at) => `${NAMES[at]} ${light}`).join(', ')}
      className="inline-flex gap-1"
    >
      {lights.map((light, at) => (
        <LightMark key={NAMES[at]} light={light} />
      ))}
    </span>
  );
}
