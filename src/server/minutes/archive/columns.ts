// Columns of an archived day: types in the file, and the figures of a stored minute as an array of numbers and back.
import type { MinuteBar } from '../../../domain/market/bars.ts';
import type { StoredMinute } from '../../../domain/minutes/minute-record.ts';
import { known } from '../../../domain/numbers/known.ts';
import type { NumberedMinute } from '../store/archived-minutes.ts';

/** Units of a minute's record: a millionth of a dollar, a ten-thousandth of a share, a millisecond. */
const PRICE = { type: 'decimal(15, 6)', unit: 1_000_000, isTime: false } as const;
const SHARES = { type: 'decimal(15, 4)', unit: 10_000, isTime: false } as const;
const TIME = { type: 'timestamp', unit: 1, isTime: true } as const;

type Figure = Exclude<keyof StoredMinute, 'symbol' | 'start_ms' | 'end_ms' | 'is_otc' | 'source'>;
type Column = { figure: Figure; name: string; type: string; unit: number; isTime: boolean };

const figure = (figure: Figure, kind: Omit<Column, 'figure' | 'name'>, name: string = figure): Column => ({
  ...kind,
  figure,
  name,
});

/** In the order of the columns; bars use the first BAR_FIGURES. */
export const figures: readonly Column[] = [
  figure('open', PRICE),
  figure('high', PRICE),
  figure('low', PRICE),
  figure('close', PRICE),
  figure('volume', SHARES),
  figure('vwap', PRICE),
  figure('avg_price', PRICE),
  figure('official_open', PRICE),
  figure('accumulated_volume', SHARES),
  figure('avg_trade_size', SHARES),
  figure('received_ms', TIME, 'received_at'),
  figure('corrected_ms', TIME, 'corrected_at'),
];
export const BAR_FIGURES = 6;
/** Columns ahead of the figures: symbol number, start in epoch ms, length in seconds, OTC, from history. */
const FIRST_FIGURE = 5;

/** A row as numbers; null for unknown. */
export function toNumbers({ number, minute }: NumberedMinute): (number | null)[] {
  return [
    number,
    minute.start_ms,
    Math.round((minute.end_ms - minute.start_ms) / 1_000),
    minute.is_otc ? 1 : 0,
    minute.source === 'history' ? 1 : 0,
    ...figures.map(({ figure }) => minute[figure]),
  ];
}

/** Row `at` of columns in the order of `toNumbers`. */
export function toMinute(columns: readonly Float64Array[], at: number, symbol: string): NumberedMinute {
  const value = (column: number) => columns[column]?.[at] ?? Number.NaN;
  const start_ms = value(1);
  const minute = {
    symbol,
    start_ms,
    end_ms: start_ms + value(2) * 1_000,
    is_otc: value(3) === 1,
    source: value(4) === 1 ? 'history' : 'feed',
  } as StoredMinute;
  figures.forEach(({ figure }, place) => {
    // `received_ms` is never unknown in stored rows, so null cannot reach it.
    (minute[figure] as number | null) = known(value(FIRST_FIGURE + place));
  });
  return { number: value(0), minute };
}

/** Columns of bars: start in epoch ms, then the first figures. */
export function toBars([starts, open, high, low, close, volume, vwap]: readonly Float64Array[]): MinuteBar[] {
  const bars: MinuteBar[] = [];
  if (!starts || !open || !high || !low || !close || !volume || !vwap) return bars;
  for (let at = 0; at < starts.length; at += 1) {
    bars.push({
      start_timestamp: starts[at]!,
      open: open[at]!,
      high: high[at]!,
      low: low[at]!,
      close: close[at]!,
      volume: volume[at]!,
      vwap: known(vwap[at]!),
      transactions: null,
    });
  }
  return bars;
}
