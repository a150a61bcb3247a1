// Rules of the screener as one PostgreSQL statement: filters, five lights, decision of every stock.
import type pg from 'pg';
import { decisionRules, filterRules, signalRules } from '../src/domain/rules/screener-rules.ts';
import { newsWords } from '../src/domain/screener/rules/news-catalyst.ts';
import { figureColumns, type StockColumns } from './sample-stocks.ts';

export type Sums = { active: number; green: number; YES: number; MAYBE: number; NO: number; SKIP: number };

const numbers = [...figureColumns, 'as_of_ms', 'previous_relative_volume', 'news_hours'] as const;

function light(value: string, green: string, yellow: string): string {
  return `case when (${value}) is null then 0 when ${green} then 3 when ${yellow} then 2 else 1 end`;
}

function statement(now: number): string {
  const f = filterRules;
  const s = signalRules;
  const { positive, neutral, unchecked } = newsWords;
  const age = `(${now} - as_of_ms) / 60000`;
  const trend = `100 * (relative_volume - previous_relative_volume) / nullif(previous_relative_volume, 0)`;
  const distance = `100 * (current_price - vwap) / nullif(vwap, 0)`;
  return `
    with readings as (
      select *, ${age} as age, ${trend} as trend, ${distance} as distance from bench_stock
    ), judged as (
      select
        coalesce((change_from_prev_close_pct > ${f.gain_above.value})::int, 0)
        + coalesce((average_daily_volume > 0 and todays_volume / average_daily_volume > ${f.volume_above.value})::int, 0)
        + (coalesce(marketrank > ${f.marketrank_above.value}, false)
           or coalesce(news_sentiment > ${f.news_sentiment_above.value}, false))::int
        + (coalesce(rsi between ${f.rsi_from.value} and ${f.rsi_to.value}, false)
           or coalesce(100 - 100 * current_price / nullif(fifty_two_week_high, 0) <= ${f.near_high_within.value}, false))::int
          as active,
        ${light('age', `age < ${s.fresh_below.value}`, `age < ${s.fresh_yellow_below.value}`)} as l1,
          ${light('trend', `trend > ${s.trend_above.value}`, `trend >= ${s.trend_yellow_from.value}`)} as l2,
          ${light(
            'distance',
            `distance between ${s.vwap_from.value} and ${s.vwap_to.value}`,
            `distance between ${s.vwap_yellow_from.value} and ${s.vwap_yellow_to.value}`,
          )} as l3,
          ${light(
            'rsi',
            `rsi between ${s.rsi_from.value} and ${s.rsi_to.value}`,
            `rsi between ${s.rsi_yellow_from.value} and ${s.rsi_yellow_to.value}`,
          )} as l4,
          case when news_word = ${unchecked} then 0
            when news_word < ${neutral} or news_hours is null or news_hours > ${s.news_window_hours.value} then 1
            when news_word = ${positive} and news_hours <= ${s.news_green_hours.value} then 3 else 2 end
          as l5
      from readings
    ), counted as (
      select active, (l1 = 3)::int + (l2 = 3)::int + (l3 = 3)::int + (l4 = 3)::int + (l5 = 3)::int as green,
        greatest(l1, l2, l3, l4, l5) as computed from judged
    )
    select sum(active)::int as active, sum(green)::int as green,
      count(*) filter (where green >= ${decisionRules.yes_from.value})::int as "YES",
      count(*) filter (where green >= ${decisionRules.maybe_from.value} and green < ${decisionRules.yes_from.value})::int as "MAYBE",
      count(*) filter (where green < ${decisionRules.maybe_from.value} and computed > 0)::int as "NO",
      count(*) filter (where computed = 0)::int as "SKIP"
    from counted`;
}

/** Loads the columns and returns the statement. */
export async function judgeInSql(pool: pg.Pool, columns: StockColumns, now: number): Promise<() => Promise<Sums>> {
  await pool.query(
    `create table bench_stock (${numbers.map((name) => `${name} double precision`).join(', ')}, news_word integer)`,
  );
  const values = (column: Float64Array) => Array.from(column, (value) => (Number.isNaN(value) ? null : value));
  const parameters = numbers.map((name) => values(columns[name]));
  await pool.query(
    `insert into bench_stock select * from unnest(${numbers.map((_, at) => `$${at + 1}::float8[]`).join(', ')},
       $${numbers.length + 1}::int[])`,
    [...parameters, Array.from(columns.news_word)],
  );
  await pool.query('analyze bench_stock');
  const text = statement(now);
  return async () => {
    const { rows } = await pool.query<Sums>(text);
    return rows[0]!;
  };
}
