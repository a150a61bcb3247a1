// Stored signals as typed columns, for fast scoring.
import type { Direction } from '../signal.ts';

/** Codes of direction and side are indexes into these lists. */
export const directionCodes = ['bullish', 'bearish', 'neutral', 'premium'] as const satisfies readonly Direction[];
export const sideCodes = ['bullish', 'bearish', 'neutral'] as const;
export type SideName = (typeof sideCodes)[number];

export type SignalColumns = ReturnType<typeof emptyColumns>;

/** `symbol`: index into a symbol table; `type`: id of an expert list; `day`: days since 1970-01-01. */
export function emptyColumns(capacity: number) {
  return {
    count: 0,
    symbol: new Int32Array(capacity),
    type: new Uint8Array(capacity),
    direction: new Uint8Array(capacity),
    side: new Uint8Array(capacity),
    day: new Int32Array(capacity),
  };
}

/** Newest day of each symbol's signals, days since 1970-01-01; null for a symbol without signals. */
export function newestDays({ count, symbol, day }: SignalColumns, symbolCount: number): (number | null)[] {
  const newest = new Array<number | null>(symbolCount).fill(null);
  for (let at = 0; at < count; at += 1) {
    const of = symbol[at] as number;
    const before = newest[of];
    if (before === null || before === undefined || (day[at] as number) > before) newest[of] = day[at] as number;
  }
  return newest;
}

export function joinColumns(parts: readonly SignalColumns[]): SignalColumns {
  const joined = emptyColumns(parts.reduce((sum, part) => sum + part.count, 0));
  for (const part of parts) {
    for (const field of ['symbol', 'type', 'direction', 'side', 'day'] as const) {
      joined[field].set(part[field].subarray(0, part.count), joined.count);
    }
    joined.count += part.count;
  }
  return joined;
}

/** Rows marked with 1, in order; returns `columns` itself when all are marked. */
export function pickRows(columns: SignalColumns, marked: Uint8Array): SignalColumns {
  let count = 0;
  for (let at = 0; at < columns.count; at += 1) count += marked[at] as number;
  if (count === columns.count) return columns;
  const picked = emptyColumns(count);
  for (let at = 0; at < columns.count; at += 1) {
    if (marked[at] === 0) continue;
    const to = picked.count++;
    picked.symbol[to] = columns.symbol[at] as number;
    picked.type[to] = columns.type[at] as number;
    picked.direction[to] = columns.direction[at] as number;
    picked.side[to] = columns.side[at] as number;
    picked.day[to] = columns.day[at] as number;
  }
  return picked;
}
