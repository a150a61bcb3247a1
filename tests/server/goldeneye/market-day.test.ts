// Golden Eye's day begun in the middle of a session: windows of before, stocks known from their snapshot alone.
import { describe, expect, test } from 'vitest';
import type { DetectedWindow } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import { MarketDay } from '../../../src/server/goldeneye/market-day.ts';
import { SymbolIndex } from '../../../src/server/market-memory/symbol-index.ts';
import { barsUntil, type GappingStock, minuteAt, rowsAfter, session } from './sample-market.ts';

/** A stock of the watchlist, whose bars are fetched at the start, and one beyond it. */
const TNA: GappingStock = { symbol: 'TNA', breaks: 5 };
const OTHER: GappingStock = { symbol: 'ZZZQ', breaks: 5 };

function begin(stock: GappingStock, minute: number, windows: readonly DetectedWindow[] = []): MarketDay {
  return new MarketDay({
    session,
    rows: rowsAfter([stock], minute),
    as_of: minuteAt(minute),
    bars: new Map(stock === TNA ? [[stock.symbol, barsUntil(stock, minute)]] : []),
    memory: { daily: null, symbols: new SymbolIndex(), usualVolume: () => ({ value: 100, estimate: false }) },
    direction: null,
    windows,
  });
}

/** Windows found in the polls of these minutes, both included. */
function poll(day: MarketDay, stock: GappingStock, from: number, to = from): DetectedWindow[] {
  const found: DetectedWindow[] = [];
  for (let minute = from; minute <= to; minute += 1) {
    day.take(rowsAfter([stock], minute), minuteAt(minute), new Map());
    found.push(...day.detect(day.judge()));
  }
  return found;
}

const named = (windows: readonly DetectedWindow[]) =>
  windows.map(({ pattern, detected_at }) => `${pattern} ${(detected_at - minuteAt(0)) / 60_000}`);

describe('a pattern that stands for hours', () => {
  test('is one window, also after a restart when the time of its window is over', () => {
    const windows = poll(begin(TNA, 0), TNA, 1, 89);
    expect(named(windows)).toEqual(['gap_and_go 6']);
    expect(named(poll(begin(TNA, 90), TNA, 90, 95))).toEqual(['gap_and_go 90']);
    expect(named(poll(begin(TNA, 90, windows), TNA, 90, 130))).toEqual([]);
  });

  test('is one window beyond the watchlist too, where it is found again once its bars are fetched', () => {
    const restarted = (windows: readonly DetectedWindow[]) => {
      const day = begin(OTHER, 90, windows);
      const early = poll(day, OTHER, 90, 92);
      expect(early).toEqual([]);
      expect(day.recall(OTHER.symbol, barsUntil(OTHER, 92))).toBe(true);
      return named(poll(day, OTHER, 93, 130));
    };
    expect(restarted([])).toEqual(['gap_and_go 93']);
    const window = poll(begin(TNA, 0), TNA, 1, 89).map((one) => ({ ...one, symbol: OTHER.symbol }));
    expect(restarted(window)).toEqual([]);
  });
});

describe('a day begun before the bell', () => {
  const figures = (day: MarketDay) => {
    const { volume, vwap, gap_pct, high_distance } = day.readings(OTHER.symbol)!;
    return { volume, vwap, gap_pct, high_distance };
  };

  test.each([
    ['some minutes after it', 40],
    ['two minutes after it, with the first bar missed', 2],
  ])('knows of the session what a day begun then knows, when the next poll is %s', (_, minute) => {
    const early = begin(OTHER, -30);
    poll(early, OTHER, -30);
    poll(early, OTHER, minute);
    const late = begin(OTHER, minute);
    poll(late, OTHER, minute);
    expect(figures(early)).toEqual(figures(late));
    expect(figures(early).volume).toBeGreaterThanOrEqual(20_000);
    expect(figures(early).gap_pct).toBe(4);
  });
});
