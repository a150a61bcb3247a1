// Row-by-row inserts of a minute of the whole market: the baseline of columnar writes.
import type { MinuteAggregate } from '../../src/domain/minutes/aggregate.ts';
import { minuteMs } from '../../src/domain/numbers/time.ts';
import type { Database } from '../../src/server/db/database.ts';
import { iso } from '../../src/server/process/clock.ts';

export const symbolOf = (number: number) => `S${number}`;

/** The bar of a numbered symbol in the minute that begins at `start_ms`, plausible and always the same. */
export function sampleBar(number: number, minute: number, start_ms: number): MinuteAggregate {
  const price = 10 + ((number * 37 + minute * 11) % 9_000) / 100;
  return {
    symbol: symbolOf(number),
    start_ms,
    end_ms: start_ms + minuteMs,
    open: price,
    high: price + 0.05,
    low: price - 0.05,
    close: price + 0.01,
    volume: 100 + ((number * 13 + minute) % 5_000),
    accumulated_volume: (minute + 1) * 2_500,
    official_open: price,
    vwap: price + 0.0011,
    avg_price: price + 0.0007,
    avg_trade_size: 85,
    is_otc: false,
    received_ms: start_ms + minuteMs + (number % 900),
    source: 'feed',
  };
}

/** An ordinary table of minutes with the indexes its pages need. */
export async function createPlainMinutes({ pool }: Database, table: string): Promise<void> {
  await pool.query(
    `create table ${table} (id bigint generated always as identity primary key, symbol text not null, volume float8,
       accumulated_volume float8, official_open float8, vwap float8, open float8, close float8, high float8, low float8,
       avg_price float8, avg_trade_size float8, start_at timestamptz not null, end_at timestamptz not null,
       is_otc boolean not null, received_at timestamptz not null)`,
  );
}

export async function indexPlainMinutes({ pool }: Database, table: string): Promise<void> {
  await pool.query(`create unique index on ${table} (symbol, start_at)`);
  await pool.query(`create index on ${table} (start_at desc, id desc)`);
}

const VALUES = 15;
const columns = `symbol, volume, accumulated_volume, official_open, vwap, open, close, high, low, avg_price, avg_trade_size,
  start_at, end_at, is_otc, received_at`;

/** Each row in a statement and a transaction of its own. */
export async function insertRowByRow(
  { pool }: Database,
  table: string,
  bars: readonly MinuteAggregate[],
): Promise<void> {
  const places = Array.from({ length: VALUES }, (_, at) => `$${at + 1}`).join(', ');
  const client = await pool.connect();
  try {
    for (const bar of bars) {
      await client.query(`insert into ${table} (${columns}) values (${places})`, [
        bar.symbol,
        bar.volume,
        bar.accumulated_volume,
        bar.official_open,
        bar.vwap,
        bar.open,
        bar.close,
        bar.high,
        bar.low,
        bar.avg_price,
        bar.avg_trade_size,
        iso(bar.start_ms),
        iso(bar.end_ms),
        bar.is_otc,
        iso(bar.received_ms),
      ]);
    }
  } finally {
    client.release();
  }
}
