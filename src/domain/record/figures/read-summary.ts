// Reader of stored summaries: rules version 1 stored the bounded mean as `mean`, the plain one as `plain_mean`.
import { z } from 'zod';
import { RecordSummary } from '../record-figures.ts';

const FIRST_RULES = '1';

const N = z.number().nullish();
const Earlier = z.object({
  sources: z.array(z.object({ plain_mean: N, plain_low: N, plain_high: N })),
});

/** Stored summary in today's fields. Figures that rules version 1 stored only in bounded form stay as published. */
export function readSummary(stored: unknown): RecordSummary {
  const summary = RecordSummary.parse(stored);
  if (summary.rules !== FIRST_RULES) return summary;
  const earlier = Earlier.parse(stored).sources;
  const sources = summary.sources.map((figures, at) => {
    const { plain_mean, plain_low = null, plain_high = null } = earlier[at] ?? {};
    if (plain_mean == null) return figures;
    const { mean, low, high } = figures;
    const bounded = { bounded_mean: mean, bounded_low: low, bounded_high: high };
    return { ...figures, ...bounded, mean: plain_mean, low: plain_low, high: plain_high };
  });
  return { ...summary, sources };
}
