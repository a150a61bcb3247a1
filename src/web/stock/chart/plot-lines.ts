// Lines of a chart: price levels, series in step with the candles, and another symbol.

/** Price level in USD; one with a `tone` is part of a plan: coloured, labelled at the axis, and always in view. */
export type PriceLine = { price: number; title: string; tone?: 'bull' | 'bear' | 'neutral' | undefined };

/** Line over the candles: one value each in USD, null if unknown; it starts again at each place in `begins`. */
export type StudyLine = {
  id: string;
  label: string;
  values: readonly (number | null)[];
  stroke: string;
  begins?: ReadonlySet<number>;
};

/**
 * Other symbol in percent since the same start, aligned with the candles; `base`: price of the chart's own
 * symbol at the start, USD.
 */
export type Compared = { label: string; base: number; percents: readonly (number | null)[] };

/** Time axis of the zoomed chart, for rows drawn below it; instants in epoch ms. */
export type TimePlace = {
  /** Slots in sight. */
  from: number;
  to: number;
  /** Slot of an instant, clamped to the first and last candle. */
  slotAt: (at: number) => number;
  /** True if a candle of the instant's New York day is drawn. */
  hasDayAt: (at: number) => boolean;
};
