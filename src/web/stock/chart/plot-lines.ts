// Lines of a chart: levels of a price, lines in step with its candles, and another symbol beside them.

/** A line with a tone is part of a plan: coloured, named at the axis, and never outside what is drawn. Price in USD. */
export type PriceLine = { price: number; title: string; tone?: 'bull' | 'bear' | 'neutral' | undefined };

/** A line on the candles, in step with them, in USD; null where it is not known. At `begins` it starts again. */
export type StudyLine = {
  id: string;
  label: string;
  values: readonly (number | null)[];
  stroke: string;
  begins?: ReadonlySet<number>;
};

/** Another symbol as percent since the same start, in step with the candles; `base` is the start of these in USD. */
export type Compared = { label: string; base: number; percents: readonly (number | null)[] };
