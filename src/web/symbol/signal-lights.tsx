// The five trading signals as lights: a circle, a triangle, a square, or a dashed ring, never colour alone.
import { clsx } from 'clsx';
import { memo } from 'react';
import { type Light, type SignalName, signalNames } from '../../domain/screener/screener-stock.ts';
import { lightRules } from '../../domain/screener/signal-lights.ts';

/** Name of a signal, as in its rule. */
export function signalLabel(name: SignalName): string {
  return name === 'news_catalyst' ? 'News Catalyst' : lightRules[name].name;
}

/** Two letters over the column of a signal. */
export const signalLetters = {
  freshness: 'Fr',
  volume_trend: 'Vo',
  vwap_distance: 'Vw',
  rsi_energy: 'Rs',
  news_catalyst: 'Nw',
} as const satisfies Record<SignalName, string>;

export const lightMeaning = {
  green: 'green, in favour',
  yellow: 'yellow, watch',
  red: 'red, against',
  gray: 'gray, unknown',
} as const satisfies Record<Light, string>;

/** One light; whoever shows it says what it means. */
export const LightMark = memo(function LightMark({ light, className }: { light: Light; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      data-light={light}
      viewBox="0 0 20 20"
      fill="none"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx('size-5 shrink-0', className)}
    >
      {SHAPES[light]}
    </svg>
  );
});

const SHAPES = {
  green: (
    <>
      <circle cx={10} cy={10} r={8} className="fill-bull-fill" />
      <path d="m6.5 10.3 2.3 2.3 4.7-5" className="stroke-on-bull" />
    </>
  ),
  yellow: (
    <>
      <path d="M10 2.2 18.2 17H1.8z" className="fill-warn-fill" />
      <path d="M7.3 13h5.4" className="stroke-on-warn" />
    </>
  ),
  red: (
    <>
      <rect x={3} y={3} width={14} height={14} rx={2} className="stroke-bear" />
      <path d="m7.3 7.3 5.4 5.4m0-5.4-5.4 5.4" className="stroke-bear" />
    </>
  ),
  gray: <circle cx={10} cy={10} r={7} strokeDasharray="3 3.3" className="stroke-line-strong" />,
};

type LightRowProps = { lights: Record<SignalName, Light>; className?: string; markClass?: string };

/** All five in their published order, read aloud by name. */
export function LightRow({ lights, className, markClass }: LightRowProps) {
  return (
    <span
      role="img"
      aria-label={signalNames.map((name) => `${signalLabel(name)} ${lights[name]}`).join(', ')}
      className={clsx('inline-flex gap-1', className)}
    >
      {signalNames.map((name) => (
        <LightMark key={name} light={lights[name]} className={markClass} />
      ))}
    </span>
  );
}
