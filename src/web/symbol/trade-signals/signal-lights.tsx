// Lights of the five trading signals; shape and colour both show the value.
import { clsx } from 'clsx';
import { memo } from 'react';
import { lightNames, lightWords } from '../../../domain/screener/rules/signal-lights.ts';
import { type Light, type SignalName, signalNames } from '../../../domain/screener/screener-stock.ts';

export function signalLabel(name: SignalName): string {
  return lightNames[name];
}

/** Short name over the column of a signal. */
export const signalShortNames = {
  freshness: 'Fresh',
  volume_trend: 'Vol',
  vwap_distance: 'VWAP',
  rsi_energy: 'RSI',
  news_catalyst: 'News',
} as const satisfies Record<SignalName, string>;

/** Icon of one light; the component around it gives its meaning. */
export const LightMark = memo(function LightMark({ light, className }: { light: Light; className?: string }) {
  const { shape, shapeClass, mark, markClass } = SHAPES[light];
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
      <path d={shape} className={shapeClass} />
      <path d={mark} className={markClass} />
    </svg>
  );
});

/** Shape and mark: every light has the same two elements, so that a changing light is updated in place. */
const SHAPES = {
  green: {
    shape: 'M2 10a8 8 0 1 0 16 0a8 8 0 1 0-16 0',
    shapeClass: 'fill-bull-fill',
    mark: 'm6.5 10.3 2.3 2.3 4.7-5',
    markClass: 'stroke-on-bull',
  },
  yellow: {
    shape: 'M10 2.2 18.2 17H1.8z',
    shapeClass: 'fill-warn-fill',
    mark: 'M7.3 13h5.4',
    markClass: 'stroke-on-warn',
  },
  red: {
    shape: 'M5 3h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
    shapeClass: 'stroke-bear',
    mark: 'm7.3 7.3 5.4 5.4m0-5.4-5.4 5.4',
    markClass: 'stroke-bear',
  },
  gray: {
    shape: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0',
    shapeClass: 'stroke-line-strong [stroke-dasharray:3_3.3]',
    mark: '',
    markClass: '',
  },
} as const;

type LightRowProps = { lights: Record<SignalName, Light>; className?: string; markClass?: string };

/** All five lights in their published order, read aloud by name. */
export function LightRow({ lights, className, markClass }: LightRowProps) {
  return (
    <span
      role="img"
      aria-label={signalNames.map((name) => `${signalLabel(name)} ${lightWords[lights[name]]}`).join(', ')}
      className={clsx('inline-flex gap-1', className)}
    >
      {signalNames.map((name) => (
        <LightMark key={name} light={lights[name]} className={markClass} />
      ))}
    </span>
  );
}
