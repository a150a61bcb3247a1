// Binary form of one symbol's minute bars, little endian: minute since 1970 and seven figures a bar, NaN for unknown.
import type { MinuteBar } from '../market/bars.ts';
import { known } from '../numbers/known.ts';
import { minuteMs } from '../numbers/time.ts';

const figures = [
  'open',
  'high',
  'low',
  'close',
  'volume',
  'vwap',
  'transactions',
] as const satisfies readonly (keyof MinuteBar)[];
const MINUTE_BYTES = 4;
const FIGURE_BYTES = 8;
const BAR_BYTES = MINUTE_BYTES + figures.length * FIGURE_BYTES;

/** Packs bars; their starts must be whole minutes. */
export function packBars(bars: readonly MinuteBar[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(bars.length * BAR_BYTES);
  const view = new DataView(bytes.buffer);
  bars.forEach((bar, place) => {
    const at = place * BAR_BYTES;
    view.setUint32(at, Math.floor(bar.start_timestamp / minuteMs), true);
    figures.forEach((figure, column) => {
      view.setFloat64(at + MINUTE_BYTES + column * FIGURE_BYTES, bar[figure] ?? Number.NaN, true);
    });
  });
  return bytes;
}

export function readBars(bytes: Uint8Array): MinuteBar[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / BAR_BYTES }, (_, place) => {
    const at = place * BAR_BYTES;
    const figure = (column: number) => view.getFloat64(at + MINUTE_BYTES + column * FIGURE_BYTES, true);
    return {
      start_timestamp: view.getUint32(at, true) * minuteMs,
      open: figure(0),
      high: figure(1),
      low: figure(2),
      close: figure(3),
      volume: figure(4),
      vwap: known(figure(5)),
      transactions: known(figure(6)),
    };
  });
}
