// A stock begun again in the middle of a day is read as one that was there from the start, and its neighbours are left alone.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  openDay,
  pushBar,
  seedDay,
  setFacts,
  setSpread,
  startColumns,
} from '../../../src/domain/goldeneye/columns/columns.ts';
import { readColumns } from '../../../src/domain/goldeneye/columns/read-columns.ts';
import { resumeSymbol } from '../../../src/domain/goldeneye/columns/resume-symbol.ts';
import { countInGate } from '../../setup/long-run.ts';
import { closedBy, columnsOf, minuteMs, randomHistory, randomNow } from './random-market.ts';
import type { DayBars } from './read-symbol.ts';

const seeds = fc.integer({ min: 1, max: 2 ** 31 });

test('whatever was known of it before, from then on it reads like all its bars, and goes on so', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const history = randomHistory(seed);
      const neighbour = randomHistory(seed + 1).days.at(-1)?.bars ?? [];
      const [before, today] = history.days as [DayBars, DayBars];
      const now = randomNow(seed, history);
      const columns = startColumns(2, before.session);
      openDay(columns, today.session);
      setFacts(columns, 0, history.facts);
      setSpread(columns, 0, history.spread);
      // Known from a snapshot in mid-session alone, then bar by bar.
      if (history.seed !== null) seedDay(columns, 0, history.seed);
      const known = closedBy(today.bars, now);
      for (const bar of known.slice(known.length >> 1)) pushBar(columns, 0, bar);
      for (const bar of closedBy(neighbour, now)) pushBar(columns, 1, bar);
      const beside = readColumns(columns, 1, now);

      resumeSymbol(columns, 0, before.session, before.bars, known);
      const start = columnsOf({ ...history, seed: null }, now);
      expect(readColumns(columns, 0, now)).toEqual(readColumns(start, 0, now));
      expect(readColumns(columns, 1, now)).toEqual(beside);

      const later = now + 7 * minuteMs;
      for (const bar of closedBy(today.bars, later).slice(known.length)) {
        pushBar(columns, 0, bar);
        pushBar(start, 0, bar);
      }
      expect(readColumns(columns, 0, later)).toEqual(readColumns(start, 0, later));
    }),
    { numRuns: countInGate(100, 300) },
  );
});
