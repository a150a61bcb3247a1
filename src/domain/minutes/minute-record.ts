// Fixed-width record of one stored minute, and its update by a later report.
import type { EpochMs } from '../numbers/kinds.ts';
import type { MinuteAggregate } from './aggregate.ts';

/** Stored minute; `corrected_ms`: time of the last overwrite with other figures; null when never. */
export type StoredMinute = MinuteAggregate & { corrected_ms: EpochMs | null };

type Figure = Exclude<keyof StoredMinute, 'symbol' | 'start_ms' | 'end_ms' | 'is_otc' | 'source'>;

/** Stored units per dollar and per share; integers are not scaled. */
const PRICE = 1_000_000;
const SHARES = 10_000;
const WHOLE = 1;
/** Figures in the order of the record; each takes six bytes, little endian, with all bits set for unknown. */
const figures: readonly (readonly [Figure, number])[] = [
  ['open', PRICE],
  ['high', PRICE],
  ['low', PRICE],
  ['close', PRICE],
  ['vwap', PRICE],
  ['avg_price', PRICE],
  ['official_open', PRICE],
  ['volume', SHARES],
  ['accumulated_volume', SHARES],
  ['avg_trade_size', SHARES],
  ['received_ms', WHOLE],
  ['corrected_ms', WHOLE],
];
const FIGURE_BYTES = 6;
const FLAGS_AT = figures.length * FIGURE_BYTES;
const SECONDS_AT = FLAGS_AT + 2;
/** Record size in bytes: twelve figures, flags, a spare byte, and the minute's length in seconds. */
export const RECORD_BYTES = SECONDS_AT + 2;
const UNKNOWN = 2 ** 48 - 1;
const UINT32 = 2 ** 32;
const OTC = 1;
const FROM_HISTORY = 2;

/** Fields a later report may correct; history has only the first six. */
const figureNames = [
  'open',
  'high',
  'low',
  'close',
  'volume',
  'vwap',
  'accumulated_volume',
  'official_open',
  'avg_price',
  'avg_trade_size',
] as const satisfies readonly Figure[];
const HISTORY_KNOWS = 6;

/** False when a figure cannot be stored: negative, 281 million dollars or more, or not a number. */
export function isStorable(row: MinuteAggregate): boolean {
  return figures.every(([figure, unit]) => {
    const value = figure === 'corrected_ms' ? null : row[figure];
    return value === null || (value >= 0 && Math.round(value * unit) < UNKNOWN);
  });
}

/** Row as stored: prices rounded to a millionth of a dollar, shares to a ten-thousandth. */
export function asStored(row: MinuteAggregate): StoredMinute {
  const stored: StoredMinute = { ...row, corrected_ms: null };
  for (const [figure, unit] of figures) {
    const value = stored[figure];
    if (value !== null) stored[figure] = Math.round(value * unit) / unit;
  }
  return stored;
}

/** Writes a record, whose position implies symbol and minute. The row must pass `isStorable`. */
export function packRecord(into: DataView, at: number, row: StoredMinute): void {
  let place = at;
  for (const [figure, unit] of figures) {
    const value = row[figure];
    const whole = value === null ? UNKNOWN : Math.round(value * unit);
    into.setUint32(place, whole % UINT32, true);
    into.setUint16(place + 4, Math.floor(whole / UINT32), true);
    place += FIGURE_BYTES;
  }
  into.setUint8(at + FLAGS_AT, (row.is_otc ? OTC : 0) | (row.source === 'history' ? FROM_HISTORY : 0));
  into.setUint8(at + FLAGS_AT + 1, 0);
  into.setUint16(at + SECONDS_AT, Math.round((row.end_ms - row.start_ms) / 1_000), true);
}

export function readRecord(from: DataView, at: number, symbol: string, start_ms: EpochMs): StoredMinute {
  const flags = from.getUint8(at + FLAGS_AT);
  const row = {
    symbol,
    start_ms,
    end_ms: start_ms + from.getUint16(at + SECONDS_AT, true) * 1_000,
    is_otc: (flags & OTC) !== 0,
    source: (flags & FROM_HISTORY) !== 0 ? 'history' : 'feed',
  } as StoredMinute;
  let place = at;
  for (const [figure, unit] of figures) {
    const whole = from.getUint32(place, true) + from.getUint16(place + 4, true) * UINT32;
    // Cast: the type excludes null for prices, shares and time of receipt, which packed rows always have.
    (row[figure] as number | null) = whole === UNKNOWN ? null : whole / unit;
    place += FIGURE_BYTES;
  }
  return row;
}

/**
 * Merges a repeated minute; null when nothing changes. A feed row overwrites every figure it has. A history row
 * corrects prices and volume and fills unknown fields; `source` stays `feed`. `corrected`: a known figure changed.
 */
export function mergedMinute(
  before: StoredMinute,
  row: MinuteAggregate,
): { row: StoredMinute; corrected: boolean } | null {
  const next = asStored(row);
  const after: StoredMinute = { ...before };
  let corrected = false;
  let changed = false;
  const isFeed = next.source === 'feed';
  figureNames.forEach((figure, place) => {
    const [old, found] = [before[figure], next[figure]];
    const mayCorrect = isFeed || place < HISTORY_KNOWS;
    if (found === null || found === old || (old !== null && !mayCorrect)) return;
    (after[figure] as number) = found;
    changed = true;
    if (old !== null) corrected = true;
  });
  if (isFeed && (before.source !== 'feed' || before.is_otc !== next.is_otc || before.end_ms !== next.end_ms)) {
    after.source = 'feed';
    after.is_otc = next.is_otc;
    after.end_ms = next.end_ms;
    changed = true;
  }
  if (corrected) after.corrected_ms = next.received_ms;
  return changed ? { row: after, corrected } : null;
}
