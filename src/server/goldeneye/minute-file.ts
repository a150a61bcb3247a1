// Files of minute bars as data vendors give them away: CSV with named columns, plain or gzipped, one symbol a file.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { MinuteBar } from '../../domain/market/bars.ts';
import { Fault } from '../fault.ts';

export type MinuteFile = { symbol: string; bars: MinuteBar[] };

const columns = {
  start: ['datetime', 'timestamp', 'date', 'time', 't', 'window_start'],
  open: ['open', 'o'],
  high: ['high', 'h'],
  low: ['low', 'l'],
  close: ['close', 'c'],
  volume: ['volume', 'v'],
  vwap: ['vwap', 'vw', 'price'],
} as const;

/** `TNA.csv.gz` and `AAPL_1m.csv` are TNA and AAPL. */
export function symbolOfFile(path: string): string {
  return basename(path)
    .replace(/\.csv(\.gz)?$/i, '')
    .replace(/_1m$/i, '')
    .toUpperCase();
}

/** Epoch ms; NaN for a text that is no instant. Bare numbers are seconds, milliseconds or nanoseconds by their size. */
function instantOf(text: string): number {
  if (!/^\d+$/.test(text)) return Date.parse(text.includes('T') ? text : text.replace(' ', 'T'));
  const value = Number(text);
  if (value < 1e11) return value * 1_000;
  return value < 1e14 ? value : Math.floor(value / 1e6);
}

/**
 * Bars in rising order. Rows without trades, with an unknown figure, or not newer than the one before are left out.
 * Throws Fault 400 when the columns of a minute bar are not there.
 */
export function parseMinutes(text: string): MinuteBar[] {
  const [head = '', ...rows] = text.trim().split(/\r?\n/);
  const separator = head.includes(';') ? ';' : ',';
  const names = head.split(separator).map((name) => name.trim().toLowerCase());
  const place = (of: keyof typeof columns) => {
    // A file may tell the instant twice; the number is exact, the text may be in words.
    const wanted: readonly string[] = of === 'start' && names.includes('timestamp') ? ['timestamp'] : columns[of];
    return names.findIndex((name) => wanted.includes(name));
  };
  const at = {
    start: place('start'),
    open: place('open'),
    high: place('high'),
    low: place('low'),
    close: place('close'),
    volume: place('volume'),
    vwap: place('vwap'),
  };
  const missing = Object.entries(at).filter(([name, found]) => found < 0 && name !== 'vwap');
  if (missing.length > 0) throw new Fault(400, `No column for ${missing.map(([name]) => name).join(', ')}`);
  const bars: MinuteBar[] = [];
  for (const row of rows) {
    const cells = row.split(separator);
    const number = (of: number) => (cells[of] === undefined || cells[of] === '' ? Number.NaN : Number(cells[of]));
    const start_timestamp = instantOf((cells[at.start] ?? '').trim());
    const [open, high, low, close, volume] = [at.open, at.high, at.low, at.close, at.volume].map(number) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const vwap = at.vwap < 0 ? Number.NaN : number(at.vwap);
    if (!Number.isFinite(start_timestamp + open + high + low + close) || !(volume > 0)) continue;
    if (start_timestamp <= (bars.at(-1)?.start_timestamp ?? Number.NEGATIVE_INFINITY)) continue;
    bars.push({ start_timestamp, open, high, low, close, volume, vwap: vwap > 0 ? vwap : null, transactions: null });
  }
  return bars;
}

/** Throws Fault 400 for a file that is not there or holds no minute bars. */
export function readMinuteFile(path: string): MinuteFile {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    throw new Fault(400, `${path} cannot be read`);
  }
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  try {
    return { symbol: symbolOfFile(path), bars: parseMinutes(plain.toString('utf8')) };
  } catch (error) {
    throw error instanceof Fault ? new Fault(400, `${path}: ${error.detail}`) : error;
  }
}
