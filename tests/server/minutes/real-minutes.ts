// Real minutes of files, as the vendor's socket and its history would tell them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { AggregateRow } from '../../../src/domain/minutes/minute-rows.ts';

const folder = join(import.meta.dirname, '../../../../shared/data/real/minute');
export const isThere = existsSync(folder);

/** A minute as a file has it; `vw` and `n` where the file knows them. */
export type RealMinute = {
  symbol: string;
  t: number;
  o: number;
  h: number;
  l: number;
  c: number;
  v: number;
  vw: number | null;
  n: number | null;
};

const oldest = (a: RealMinute, b: RealMinute) => a.t - b.t;

function readTable(
  path: string,
  symbol: string,
  minuteOf: (cell: (name: string) => string) => Omit<RealMinute, 'symbol'>,
) {
  const [head = '', ...lines] = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n');
  const names = head.trim().split(',');
  return (
    lines
      .map((line): RealMinute => {
        const cells = line.split(',');
        return { symbol, ...minuteOf((name) => cells[names.indexOf(name)] ?? '') };
      })
      // The row of a dividend has no prices.
      .filter(({ o }) => o > 0)
      .sort(oldest)
  );
}

/** The vendor's own columns: 04:00 to 20:00 New York, one file a symbol and day. */
export function vendorMinutes(): RealMinute[] {
  const place = join(folder, 'polygon_aggs_2024_AAPL_TSLA');
  return readdirSync(place)
    .filter((name) => name.endsWith('.csv.gz'))
    .sort()
    .flatMap((name) =>
      readTable(join(place, name), name.slice(11, -7), (cell) => {
        const [t = 0, o = 0, h = 0, l = 0, c = 0, v = 0, vw = 0, n = 0] = ['t', 'o', 'h', 'l', 'c', 'v', 'vw', 'n'].map(
          (key) => Number(cell(key)),
        );
        return { t, o, h, l, c, v, vw, n };
      }),
    );
}

/** Columns with words, of one symbol. */
export function namedMinutes(file: string, symbol: string): RealMinute[] {
  return readTable(join(folder, file), symbol, (cell) => {
    const [o = 0, h = 0, l = 0, c = 0, v = 0] = ['Open', 'High', 'Low', 'Close', 'Volume'].map((key) =>
      Number(cell(key)),
    );
    return { t: Date.parse(cell('Datetime').replace(' ', 'T')), o, h, l, c, v, vw: null, n: null };
  });
}

/** One frame of the socket with a minute of each symbol. */
export function frameOfMinutes(minutes: readonly RealMinute[]): Uint8Array {
  const events = minutes.map(({ symbol, t, n, ...figures }) => {
    return { ev: 'AM', sym: symbol, ...figures, z: n === null ? null : figures.v / n, s: t, e: t + 60_000 };
  });
  return new TextEncoder().encode(JSON.stringify(events));
}

/** What is asked of stored rows and of a file alike, a line each; prices are kept to a millionth of a dollar. */
const line = (symbol: string, at: number, figures: readonly (number | null)[]) =>
  `${symbol} ${new Date(at).toISOString()} ${figures.map((value) => (value === null ? '-' : Math.round(value * 1e6) / 1e6)).join(' ')}`;

export const linesOf = (minutes: readonly RealMinute[]) =>
  minutes.map(({ symbol, t, o, h, l, c, v, vw }) => line(symbol, t, [o, h, l, c, v, vw]));

export const linesStored = (rows: readonly AggregateRow[]) =>
  rows.map(({ symbol, start_timestamp: t, open, high, low, close, volume, vwap }) =>
    line(symbol, t, [open, high, low, close, volume, vwap]),
  );
