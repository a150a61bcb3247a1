// Splits on the real daily bars of an index's stocks, where those are at hand.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Split } from '../../../src/domain/market/bars.ts';
import { splitFactors } from '../../../src/domain/market/indicators/splits.ts';

const daily = fileURLToPath(new URL('../../../../shared/data/real/daily/', import.meta.url));
const files = [`${daily}sp500_ohlcv_as_traded.csv.gz`, `${daily}splits_derived.csv`] as const;

type Series = { dates: string[]; closes: number[] };

function closesBySymbol(): Map<string, Series> {
  const series = new Map<string, Series>();
  const [, ...rows] = gunzipSync(readFileSync(files[0])).toString().trim().split('\n');
  for (const row of rows) {
    const [symbol = '', date = '', , , , close = ''] = row.split(',');
    const of = series.get(symbol) ?? { dates: [], closes: [] };
    of.dates.push(date);
    of.closes.push(Number(close));
    series.set(symbol, of);
  }
  return series;
}

/** split_factor is how many new shares one old share became. */
function splitsBySymbol(): Map<string, Split[]> {
  const [, ...rows] = readFileSync(files[1], 'utf8').trim().split('\n');
  const splits = rows.map((row) => row.split(','));
  return Map.groupBy(
    splits.map(([symbol = '', execution_date = '', factor = '']) => ({
      symbol,
      execution_date,
      split_from: 1,
      split_to: Number(factor),
    })),
    ({ symbol }) => symbol,
  );
}

const hand = existsSync(files[0]) && existsSync(files[1]);

test.skipIf(!hand)('adjusted for splits, real closes make no jump on the day of a split', () => {
  const splits = splitsBySymbol();
  let checkedSplits = 0;
  for (const [symbol, { dates, closes }] of closesBySymbol()) {
    const of = splits.get(symbol) ?? [];
    const factors = splitFactors(dates, of, '2099-01-01');
    const adjusted = Float64Array.from(closes, (close, at) => close * factors[at]!);
    for (const { execution_date, split_to } of of) {
      const day = dates.indexOf(execution_date);
      // Splits in half or more; a smaller one could hide in an ordinary day's move.
      if (day < 1 || (split_to > 0.5 && split_to < 2)) continue;
      expect(Math.abs(adjusted[day]! / adjusted[day - 1]! - 1), `${symbol} ${execution_date}`).toBeLessThan(0.25);
      checkedSplits++;
    }
  }
  expect(checkedSplits).toBeGreaterThan(0);
});
