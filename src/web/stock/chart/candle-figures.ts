// Figures of a candle chart: texts of a candle, ticks and tags of the price axis.
import { compact, price, signedPercent } from '../../../domain/market/format.ts';
import { percentSince } from '../../../domain/stocks/chart-studies.ts';
import type { Candle } from './candles.ts';
import type { PlotBand } from './plot-band.tsx';
import type { AxisTag } from './plot-frame.tsx';
import { priceTicks, type Scale } from './plot-geometry.ts';
import type { Compared, PriceLine, StudyLine } from './plot-lines.ts';

/** Two decimals, because a morning's changes are tenths of a percent. */
const PERCENT_PLACES = 2;

export const TONES = {
  bull: { stroke: 'stroke-bull', tag: 'bg-bull-soft text-bull' },
  bear: { stroke: 'stroke-bear', tag: 'bg-bear-soft text-bear' },
  neutral: { stroke: 'stroke-neutral', tag: 'bg-neutral-soft text-ink-2' },
} as const;

export const priceAt = (base: number, percent: number) => base * (1 + percent / 100);

/** Round prices, or round percents where two symbols are compared. */
export function findTicks(scale: Scale, compared: Compared | null): number[] {
  if (compared === null) return priceTicks(scale);
  const { base } = compared;
  const [low, high] = [percentSince(base, scale.low), percentSince(base, scale.high)];
  return low === null || high === null ? [] : priceTicks({ low, high }).map((percent) => priceAt(base, percent));
}

export const axisText = (value: number, compared: Compared | null) =>
  compared === null ? price(value) : signedPercent(percentSince(compared.base, value), PERCENT_PLACES);

export function toTags(candles: readonly Candle[], lines: readonly PriceLine[], compared: Compared | null): AxisTag[] {
  const last = candles.at(-1);
  const plan = lines.flatMap(({ price: at, tone }) =>
    tone === undefined ? [] : [{ at, text: axisText(at, compared), style: TONES[tone].tag }],
  );
  const newest =
    last === undefined
      ? []
      : [{ at: last.close, text: axisText(last.close, compared), style: 'bg-ink text-ink-inverse' }];
  const percent = compared?.percents.findLast((value) => value !== null) ?? null;
  const other =
    compared === null || percent === null
      ? []
      : [
          {
            at: priceAt(compared.base, percent),
            text: signedPercent(percent, PERCENT_PLACES),
            style: 'bg-premium-soft text-premium',
          },
        ];
  return [...newest, ...other, ...plan];
}

/** Known figures of a candle. */
export function figures(
  candle: Candle | undefined,
  place: number,
  studies: readonly StudyLine[],
  compared: Compared | null,
  bands: readonly PlotBand[],
): string[] {
  if (candle === undefined) return [];
  const known = (value: number | null | undefined, tell: (value: number) => string) =>
    value === null || value === undefined ? [] : [tell(value)];
  return [
    `open ${price(candle.open)}`,
    `high ${price(candle.high)}`,
    `low ${price(candle.low)}`,
    `close ${price(candle.close)}`,
    `volume ${compact(candle.volume)}`,
    ...studies.flatMap(({ label, values }) => known(values[place], (value) => `${label} ${price(value)}`)),
    ...(compared === null
      ? []
      : [
          `since the start ${signedPercent(percentSince(compared.base, candle.close))}`,
          ...known(compared.percents[place], (value) => `${compared.label} ${signedPercent(value)}`),
        ]),
    ...bands.flatMap(({ title, values, text }) => known(values[place], (value) => `${title} ${text(value)}`)),
  ];
}
