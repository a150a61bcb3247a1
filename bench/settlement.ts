// Goal: two million calls on 10,000 stocks settled at four horizons with benchmarks, beside DuckDB on the same bars.
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { sessionsBack } from '../src/domain/market/calendar.ts';
import { minuteMs } from '../src/domain/numbers/time.ts';
import { createBarHistory, type StoredDay } from '../src/domain/record/settle/bar-history.ts';
import { createBenchmarks } from '../src/domain/record/settle/benchmarks.ts';
import { createSymbolTracks } from '../src/domain/record/settle/instruments.ts';
import { createCallReader } from '../src/domain/record/settle/read-calls.ts';
import { barHorizons, createSettlement } from '../src/domain/record/settle/settle-calls.ts';
import { settlementRules } from '../src/domain/rules/record-rules.ts';
import { type Goal, sideBySide } from './compare.ts';
import { symbolNames } from './expert-list-files.ts';

const CALLS = 2_000_000;
const SYMBOLS = 10_000;
const SESSIONS = 72;
/** First session with calls: enough sessions before it for the average volume, and enough after the last for exits. */
const FIRST = 31;
const CALL_DAYS = 20;
const SECTORS = 11;
const DELAY_MINUTES = 15;

type Call = { symbol: string; figi: null; side: number; known_at: number };
/** By horizon: number of outcomes, and sums of results and of excess over SPY, market and sector. */
type Sums = number[][];

function sampleMarket() {
  const sessions = sessionsBack('2026-11-17', SESSIONS);
  const symbols = ['SPY', ...symbolNames(SYMBOLS - 1)];
  const days = new Map(
    sessions.map(({ date }, at): [string, StoredDay] => {
      const price = (factor: number) =>
        Float64Array.from(symbols, (_, id) => 20 + (id % 100) + factor * Math.sin(at + id));
      const volume = Float64Array.from(symbols, (_, id) => 40_000 + 10 * id);
      return [date, { symbols, open: price(1), close: price(1.1), volume }];
    }),
  );
  const calls = Array.from({ length: CALLS }, (_, at): Call => {
    const session = sessions[FIRST + Math.floor((at * CALL_DAYS) / CALLS)]!;
    const known_at = session.open_ms - 60 * minuteMs + (at % 480) * minuteMs;
    return { symbol: symbols[(at * 7919) % SYMBOLS]!, figi: null, side: (at % 3) - 1, known_at };
  });
  return { sessions, symbols, days, calls };
}
type SampleMarket = ReturnType<typeof sampleMarket>;

function settleAll({ sessions, symbols, days, calls }: SampleMarket): Sums {
  const dates = sessions.map(({ date }) => date);
  const history = createBarHistory(dates, (date) => days.get(date) ?? null, []);
  const market = {
    screened: new Uint8Array(SYMBOLS).fill(1),
    sector: Int16Array.from(symbols, (_, id) => id % SECTORS),
    sectors: SECTORS,
  };
  const tracks = createSymbolTracks(history, []);
  const read = createCallReader({ history, tracks, minutes: [], delayMinutes: DELAY_MINUTES });
  const settle = createSettlement({ history, market, benchmarks: createBenchmarks(history, market) });
  const sums = barHorizons.map(() => [0, 0, 0, 0, 0]);
  for (const call of calls) {
    const { outcomes } = settle(read(call));
    for (let at = 0; at < sums.length; at += 1) {
      const { state, gross, excess_spy, excess_market, excess_sector } = outcomes[at]!;
      if (state !== 'settled') continue;
      const own = sums[at]!;
      own[0]! += 1;
      own[1]! += gross!;
      own[2]! += excess_spy!;
      own[3]! += excess_market!;
      own[4]! += excess_sector!;
    }
  }
  return sums;
}

/** Loads bars, sessions, horizons and calls as tables. */
async function loadDuck({ sessions, symbols, days, calls }: SampleMarket): Promise<DuckDBConnection> {
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  await duck.run('create table bar (symbol integer, session integer, open double, close double, volume double)');
  await duck.run('create table session (session integer, open_ms bigint)');
  await duck.run('create table call (symbol integer, side tinyint, known_at bigint)');
  await duck.run('create table horizon (horizon integer, sessions integer)');
  const bars = await duck.createAppender('bar');
  const opens = await duck.createAppender('session');
  for (const [at, { date, open_ms }] of sessions.entries()) {
    opens.appendInteger(at);
    opens.appendBigInt(BigInt(open_ms));
    opens.endRow();
    const { open, close, volume } = days.get(date)!;
    for (let id = 0; id < SYMBOLS; id += 1) {
      bars.appendInteger(id);
      bars.appendInteger(at);
      for (const value of [open[id]!, close[id]!, volume[id]!]) bars.appendDouble(value);
      bars.endRow();
    }
  }
  const ids = new Map(symbols.map((symbol, id) => [symbol, id]));
  const rows = await duck.createAppender('call');
  for (const { symbol, side, known_at } of calls) {
    rows.appendInteger(ids.get(symbol)!);
    rows.appendTinyInt(side);
    rows.appendBigInt(BigInt(known_at));
    rows.endRow();
  }
  for (const appender of [bars, opens, rows]) appender.closeSync();
  for (const [at, { sessions: ahead }] of barHorizons.entries())
    await duck.run(`insert into horizon values (${at}, ${ahead})`);
  return duck;
}

const { price_from, volume_from, volume_sessions, costs } = settlementRules;

/** Market members by session, returns of market and sectors from entry to exit, and sums of all calls. */
const statements = [
  `create or replace temp table member as
   select symbol, session + 1 as session from (
     select symbol, session, close, avg(volume) over (
       partition by symbol order by session rows between ${volume_sessions.value - 1} preceding and current row) as usual
     from bar) where usual >= ${volume_from.value} and close >= ${price_from.value}`,
  `create or replace temp table value as
   select o.symbol, o.session as entry, horizon, x.close / o.open as value
   from bar o cross join horizon join bar x on x.symbol = o.symbol and x.session = o.session + sessions
   where o.session between ${FIRST} and ${FIRST + CALL_DAYS}`,
  `create or replace temp table market as
   select entry, horizon, avg(value.value) as value, any_value(spy.value) as spy
   from value join member on member.symbol = value.symbol and member.session = entry
   join (select entry, horizon, value from value where symbol = 0) spy using (entry, horizon) group by entry, horizon`,
  `create or replace temp table sector as
   select entry, horizon, value.symbol % ${SECTORS} as sector, avg(value) as value
   from value join member on member.symbol = value.symbol and member.session = entry group by all`,
  `create or replace temp table sums as
   select horizon, count(*), sum(direction * (own - 1)), sum(direction * (own - spy) - cost),
     sum(direction * (own - market) - cost), sum(direction * (own - sector) - cost)
   from (
     select horizon.horizon, case when side < 0 then -1 else 1 end as direction, ${costs.value * 1e-4} as cost,
       x.close / o.open as own, market.spy, market.value as market, sector.value as sector
     from call asof join session on known_at + ${DELAY_MINUTES * minuteMs} <= open_ms
     join bar o on o.symbol = call.symbol and o.session = session.session
     cross join horizon
     join bar x on x.symbol = call.symbol and x.session = session.session + sessions
     join market on market.entry = session.session and market.horizon = horizon.horizon
     join sector on sector.entry = session.session and sector.horizon = horizon.horizon and sector.sector = call.symbol % ${SECTORS}
   ) group by horizon`,
];

export const settlementGoal: Goal = {
  name: 'settlement',
  run: async () => {
    const market = sampleMarket();
    const duck = await loadDuck(market);
    let ours: Sums = [];
    const result = await sideBySide({
      goal: 'settlement',
      peer: 'duckdb',
      target: 0.5,
      note: `${CALLS} calls at 4 horizons, ${SYMBOLS} symbols, ${CALL_DAYS} sessions of calls`,
      ours: () => {
        ours = settleAll(market);
      },
      theirs: async () => {
        for (const statement of statements) await duck.run(statement);
      },
    });
    const theirs = (await duck.runAndReadAll('select * from sums order by horizon')).getRows();
    for (const [at, own] of ours.entries()) {
      const found = theirs[at]!.slice(1).map(Number);
      const equal = own.every((sum, of) => Math.abs(sum - found[of]!) <= 1e-6 * Math.max(1, Math.abs(sum)));
      if (own[0] !== CALLS || !equal)
        throw new Error(`At ${barHorizons[at]!.horizon} ours sum to ${own}, DuckDB's to ${found}.`);
    }
    return [result];
  },
};
