// The full reply of a run as bytes, tens of megabytes, written slice by slice.
import { createHash } from 'node:crypto';
import type { RunInfo } from '../../domain/screener/run.ts';
import type { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import { packColumns } from '../market-memory/packed-columns.ts';
import { inSlices, type Turn } from '../threads/turns.ts';

/** So many stocks are written in some milliseconds. */
const SLICE = 200;

/** `sha256` is the hash of the bytes, `places` where each stock begins in them. */
export type WrittenStocks = { bytes: Buffer; sha256: Buffer; places: Buffer };

export async function writeStocks(
  run_info: RunInfo,
  stocks: readonly ScreenerStock[],
  turn: Turn,
): Promise<WrittenStocks> {
  const at = new Int32Array(stocks.length);
  const length = new Int32Array(stocks.length);
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  let place = 0;
  const write = (text: string) => {
    const bytes = Buffer.from(text);
    hash.update(bytes);
    pieces.push(bytes);
    place += bytes.length;
  };
  write(`{"run_info":${JSON.stringify(run_info)},"stocks":[`);
  let texts: string[] = [];
  const last = stocks.length - 1;
  let next = place;
  await inSlices(stocks.length, SLICE, turn, (row) => {
    const text = JSON.stringify(stocks[row]);
    at[row] = next;
    length[row] = Buffer.byteLength(text);
    next += length[row]! + 1;
    texts.push(row === last ? text : `${text},`);
    if (texts.length < SLICE && row < last) return;
    write(texts.join(''));
    texts = [];
  });
  write(']}');
  await turn();
  return {
    bytes: Buffer.concat(pieces, place),
    sha256: hash.digest(),
    places: packColumns(
      stocks.map(({ symbol }) => symbol),
      { at, length },
    ),
  };
}
