// Record figures of simulated histories, counted beside the truth.

import { orderOutcomes } from '../../../src/domain/record/figures/order-outcomes.ts';
import { judgeTogether } from '../../../src/domain/record/figures/record-state.ts';
import { createSessions } from '../../../src/domain/record/figures/sessions.ts';
import { findSourceFigures } from '../../../src/domain/record/figures/source-figures.ts';
import type { Horizon } from '../../../src/domain/record/outcome.ts';
import { END_S, FIRST_DAY, LAST_DAY, simulateHistory } from './simulated-history.ts';

export type Measured = {
  /** Lists with an interval, and those whose interval holds the true mean. */
  intervals: number;
  covered: number;
  /** Lists without an edge, and those called edge; with 150 bps over five sessions, and those called edge. */
  without: number;
  falsely: number;
  withEdge: number;
  found: number;
  /** Histories with at least one list called edge or worse, and the mean share of wrong ones among them. */
  wrongShare: number;
};

export function measureHistories(seeds: readonly number[], horizon: Exclude<Horizon, 'plan'>): Measured {
  const sum = { intervals: 0, covered: 0, without: 0, falsely: 0, withEdge: 0, found: 0, wrongShare: 0 };
  for (const seed of seeds) {
    const { outcomes, edges, truths } = simulateHistory(seed, horizon);
    const ordered = orderOutcomes(outcomes, END_S);
    const { count } = createSessions(FIRST_DAY, LAST_DAY);
    const sources = findSourceFigures({ outcomes, ordered, rates: new Map(), count, symbols: 400, asOf: END_S });
    judgeTogether(sources, []);
    let called = 0;
    let wrong = 0;
    for (const figures of sources) {
      if (figures.benchmark !== 'spy' || figures.horizon !== horizon) continue;
      const list = Number(figures.source.slice(5));
      const isEdge = figures.state === 'edge';
      if (isEdge) called += 1;
      if (isEdge && edges[list]! <= 0) wrong += 1;
      if (edges[list] === 0) sum.without += 1;
      if (edges[list] === 0 && isEdge) sum.falsely += 1;
      if (edges[list]! > 0) sum.withEdge += 1;
      if (edges[list]! > 0 && isEdge) sum.found += 1;
      if (figures.low === null) continue;
      sum.intervals += 1;
      if (figures.low <= truths[list]! && truths[list]! <= figures.high!) sum.covered += 1;
    }
    sum.wrongShare += called === 0 ? 0 : wrong / called / seeds.length;
  }
  return sum;
}
