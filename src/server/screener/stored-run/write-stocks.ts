// Serializes the full reply of a run in slices.
import { createHash } from 'node:crypto';
import type { RunInfo } from '../../../domain/screener/run.ts';
import type { ScreenerStock } from '../../../domain/screener/screener-stock.ts';
import { inSlices, type Turn } from '../../threads/turns.ts';

/** Stocks per slice: written in a few milliseconds. */
const SLICE = 200;

export async function writeStocks(
  run_info: RunInfo,
  stocks: readonly ScreenerStock[],
  turn: Turn,
): Promise<{ bytes: Buffer; sha256: Buffer }> {
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  const write = (text: string) => {
    const bytes = Buffer.from(text);
    hash.update(bytes);
    pieces.push(bytes);
  };
  write(`{"run_info":${JSON.stringify(run_info)},"stocks":[`);
  let texts: string[] = [];
  const last = stocks.length - 1;
  await inSlices(stocks.length, SLICE, turn, (row) => {
    const text = JSON.stringify(stocks[row]);
    texts.push(row === last ? text : `${text},`);
    if (texts.length < SLICE && row < last) return;
    write(texts.join(''));
    texts = [];
  });
  write(']}');
  await turn();
  return { bytes: Buffer.concat(pieces), sha256: hash.digest() };
}
