// The job of the record's figures over a real database: sums up what is settled, once, and leaves earlier answers alone.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { FIRST_SETTLE_RULES } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import { type Session, sessionsBack } from '../../../src/domain/market/calendar.ts';
import { isCompared } from '../../../src/domain/record/rule-versions.ts';
import { SETTLEMENT_VERSION } from '../../../src/domain/rules/record-rules.ts';
import { iso } from '../../../src/server/process/clock.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { runJob } from '../jobs/run-job.ts';
import { addCalls, addOutcome } from './record-samples.ts';

const sessions = sessionsBack('2026-11-13', 60);
const clock = testClock('2026-11-17T15:00:00.000Z');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());
afterEach(async () => {
  await app.storage.database.pool.query(
    'truncate call_outcome, call, call_set, record_base_rate, record_benchmark, record_calibration, record_summary, measured_weights',
  );
  // Replies are kept by the instant of their summary.
  await clock.advance(60_000);
});

const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  app.storage.database.query<Row & Record<string, unknown>>(text, values);

type Outcome = { excess: number | null; flag?: string; settled_at?: number };

/** One set of list calls known before the open of a session, each with its outcome over five sessions. */
const addDay = (session: Session, exit: Session, source: string, side: number, outcomes: readonly Outcome[]) =>
  query(
    `with made as (insert into call_set (kind, market, known_at, formula_version)
         values ('list', 'simulated', $1, '1') returning id),
       given as (select * from unnest($5::float8[], $6::text[], $8::timestamptz[])
         with ordinality as g (excess, flag, settled_at, n)),
       said as (insert into call (set_id, source, symbol, side)
         select made.id, $2::text, 'S' || n, $3::smallint from made, given returning id, symbol)
     insert into call_outcome (call_id, horizon, state, flag, entry_at, entry_price, exit_at, exit_price, gross, cost,
       excess_spy, excess_market, rule_version, settled_at)
     select id, '5', case when excess is null then 'unsettled' else 'settled' end, flag, $7::timestamptz, 100,
       case when excess is not null then $4::timestamptz end, 101, excess, 0.0006, excess, excess / 2,
       '${SETTLEMENT_VERSION}', settled_at
     from said join given on symbol = 'S' || n`,
    [
      iso(session.pre_open_ms),
      source,
      side,
      iso(exit.close_ms),
      outcomes.map(({ excess }) => excess),
      outcomes.map(({ flag = null }) => flag),
      iso(session.open_ms),
      outcomes.map(({ settled_at = exit.close_ms + 60_000 }) => iso(settled_at)),
    ],
  );

const compute = () => runJob(app, 'record-figures');

const get = (path: string) => callAs(app, app.userToken, path);
const record = async (asof = '') =>
  endpoints.record.reply.parse(await (await get(`${endpoints.record.path}${asof}`)).json());
const listed = async (filter: string) =>
  endpoints.recordCalls.reply.parse(await (await get(`${endpoints.recordCalls.path}?${filter}`)).json());

test('what is settled is summed up by source, with base rates and reasons', async () => {
  for (const [at, session] of sessions.slice(0, 50).entries()) {
    const exit = sessions[at + 5]!;
    await addDay(session, exit, 'upgrades', 1, [{ excess: 0.02 + 0.001 * (at % 3) }, { excess: 0.01 }]);
    await addDay(session, exit, 'downgrades', -1, [{ excess: null, flag: 'no_entry' }, { excess: -0.01 }]);
    await query(
      `insert into record_base_rate (market, entry_day, horizon, benchmark, stocks, long_share, short_share, exit_day)
       values ('simulated', $1, '5', 'spy', 400, 0.4, 0.45, $2)`,
      [session.date, exit.date],
    );
  }
  expect(await compute()).toMatchObject({ state: 'completed', detail: { markets: ['simulated'], outcomes: 200 } });
  const found = await record();
  expect(found).toMatchObject({
    market: 'simulated',
    since: sessions[0]!.date,
    through: sessions[54]!.date,
    sessions: 50,
    calls: 200,
    settled: 150,
    unsettled: { no_entry: 50 },
  });
  const of = (source: string) => found.sources.find((one) => one.source === source && one.horizon === '5')!;
  expect(of('upgrades')).toMatchObject({ calls: 100, settled: 100, days: 50, hit_rate: 1, base_rate: 0.4 });
  expect(of('upgrades').mean).toBeCloseTo(0.01549, 5);
  expect(of('upgrades').low).toBeGreaterThan(0.014);
  expect(of('upgrades').state).toBe('too_few');
  expect(of('downgrades')).toMatchObject({ calls: 100, settled: 50, unsettled: 50, hit_rate: 0, base_rate: 0.45 });
  // Of both lists the same stocks are named on the same days.
  const independentOf = (sources: string) => get(`${endpoints.recordIndependent.path}?sources=${sources}`);
  const reply = await independentOf('upgrades:1,downgrades:-1,unknown:1');
  const { signals, independent } = endpoints.recordIndependent.reply.parse(await reply.json());
  expect(signals).toBe(3);
  expect(independent).toBeGreaterThan(1);
  expect(independent).toBeLessThan(2.2);
  expect((await independentOf('upgrades')).status).toBeGreaterThanOrEqual(400);
  // Nothing new: no second summary.
  await compute();
  expect((await query('select 1 from record_summary')).rowCount).toBe(1);
});

test('figures of chosen days count the calls of these days alone, by the market before them', async () => {
  for (const [at, session] of sessions.slice(0, 40).entries()) {
    await addDay(session, sessions[at + 5]!, 'upgrades', 1, [{ excess: at < 20 ? 0.03 : -0.01 }]);
  }
  // SPY rises, and falls below its average from the close of the 20th session on.
  const back = sessionsBack(sessions[40]!.date, 260);
  const dates = back.map(({ date }) => date);
  const closes = dates.map((date, at) => (date < sessions[20]!.date ? 300 + at : 100));
  await query(
    `insert into record_benchmark (market, session, close)
     select 'simulated', session, close from unnest($1::date[], $2::float8[]) as d (session, close)`,
    [dates, closes],
  );
  await compute();
  const of = async (days: string) => {
    const { calls, sources, filter, regimes_since } = await record(days);
    const own = sources.find((one) => one.horizon === '5');
    return { calls, mean: own?.mean ?? null, days: own?.days ?? 0, filter, regimes_since };
  };
  const all = await of('');
  expect(all).toMatchObject({ calls: 40, filter: { from: null, trend: null } });
  expect(all.mean).toBeCloseTo(0.01, 10);
  expect(all.regimes_since).toEqual({ trend: back[199]!.date, volatility: expect.any(String) });
  const three = { calls: 3, mean: 0.03, days: 3 };
  expect(await of(`?from=${sessions[2]!.date}&to=${sessions[4]!.date}`)).toMatchObject(three);
  // The regime of a day is that of the close before it.
  const above = await of('?trend=above');
  expect(above).toMatchObject({ calls: 21, days: 21 });
  expect(above.mean).toBeCloseTo((20 * 0.03 - 0.01) / 21, 6);
  expect(await of('?trend=below')).toMatchObject({ calls: 19, mean: -0.01, filter: { trend: 'below' } });
  expect(await of(`?trend=below&to=${sessions[10]!.date}`)).toMatchObject({ calls: 0, mean: null });
  expect((await listed('trend=below&horizon=5')).totals).toMatchObject({ all: 19, right: 0, wrong: 19 });
});

test('weights of the measured score are those of lists with a record, drawn towards all lists, and stay on file', async () => {
  for (const [at, session] of sessions.slice(0, 41).entries()) {
    const exit = sessions[at + 5]!;
    const around = (excess: number) =>
      Array.from({ length: 5 }, (_, nth) => ({ excess: excess + 0.002 * (((at * 7 + nth * 3) % 5) - 2) }));
    await addDay(session, exit, 'upgrades', 1, around(0.02));
    await addDay(session, exit, 'downgrades', -1, around(-0.01));
    await addDay(session, exit, 'few', 1, around(0.03).slice(0, 4));
  }
  await compute();
  const { rows } = await query<{
    computed_at: string;
    weights: { source: string; side: number; weight: number; calls: number }[];
  }>('select computed_at, weights from measured_weights');
  const [found] = rows;
  expect(found?.computed_at).toBe(iso(clock.now()));
  expect(found?.weights.map(({ source, side, calls }) => [source, side, calls])).toEqual([
    ['downgrades', -1, 205],
    ['upgrades', 1, 205],
  ]);
  // Half of the excess above SPY is above the market.
  const [down, up] = found!.weights;
  expect(down!.weight).toBeGreaterThan(-0.0052);
  expect(down!.weight).toBeLessThan(-0.0045);
  expect(up!.weight).toBeGreaterThan(0.0095);
  expect(up!.weight).toBeLessThan(0.0102);
  await clock.advance(60_000);
  await compute();
  expect((await query('select 1 from measured_weights')).rowCount).toBe(1);
});

test('a calibration is a row that stays, whatever is settled of its past afterwards, and readers are given it', async () => {
  /** Ten opinions before the open of each session, settled at its close; the `right` most confident of them were right. */
  const addOpinions = (some: readonly Session[], right: number, settledAt: (session: Session) => number) =>
    query(
      `with day as (select * from unnest($1::timestamptz[], $2::timestamptz[], $3::timestamptz[]) as d (opened, closed, settled)),
         made as (insert into call_set (kind, market, known_at, formula_version)
           select 'analysis', 'simulated', opened - interval '1 hour', '1' from day returning id, known_at),
         said as (insert into call (set_id, source, symbol, side, strength, confidence)
           select id, 'rules:BUY', 'S' || n, 1, 50 + 4 * n, 50 + 4 * n from made, generate_series(0, 9) as n
           returning id, set_id, symbol)
       insert into call_outcome (call_id, horizon, state, entry_at, entry_price, exit_at, exit_price, gross, cost,
         excess_spy, excess_market, rule_version, settled_at)
       select s.id, 'close', 'settled', d.opened, 100, d.closed, 101, 0.01, 0.0006, e, e, '${SETTLEMENT_VERSION}', d.settled
       from said s join made m on m.id = s.set_id join day d on d.opened - interval '1 hour' = m.known_at
         cross join lateral (select case when substr(s.symbol, 2)::int >= 10 - $4 then 0.01 else -0.01 end as e) as x`,
      [
        some.map(({ open_ms }) => iso(open_ms)),
        some.map(({ close_ms }) => iso(close_ms)),
        some.map((session) => iso(settledAt(session))),
        right,
      ],
    );
  const rows = async () => (await query('select * from record_calibration order by in_force')).rows;
  await addOpinions(sessions, 6, ({ close_ms }) => close_ms + 60_000);
  await compute();
  const filed = await rows();
  const own = { market: 'simulated', forecaster: 'rules', horizon: 'close', fitted_at: iso(clock.now()) };
  expect(filed).toMatchObject([
    { ...own, in_force: sessions[20]!.date, method: 'none', version: null, calls: 190 },
    { ...own, in_force: sessions[40]!.date, method: 'platt', version: sessions[38]!.date, calls: 390 },
    { ...own, in_force: '2026-11-16', method: 'platt', version: sessions[58]!.date, calls: 590 },
  ]);
  const chances = async () =>
    endpoints.recordStates.reply.parse(await (await get(endpoints.recordStates.path)).json()).chances;
  expect(await chances()).toMatchObject([
    { forecaster: 'rules', horizon: 'close', calls: 590, points: filed[2]!.points },
  ]);
  // Outcomes of the same past that come late, all right: the version stands.
  await clock.advance(60_000);
  await addOpinions(sessions.slice(0, 38), 10, () => clock.now() - 1_000);
  await compute();
  expect(await rows()).toEqual(filed);
  expect(await chances()).toMatchObject([{ calls: 590, points: filed[2]!.points }]);
  expect((await record()).calibrations).toMatchObject([
    { forward: { calls: 200, base_rate: 0.6, recent: { calls: 200 } } },
  ]);
});

test('what is settled later changes no earlier answer', async () => {
  const [before, after] = [sessions.slice(0, 20), sessions.slice(20, 40)];
  for (const [at, session] of before.entries()) {
    await addDay(session, sessions[at + 5]!, 'upgrades', 1, [{ excess: 0.01 }]);
  }
  await compute();
  const first = await record();
  expect(first.settled).toBe(20);
  const then = clock.now();
  await clock.advance(3_600_000);
  for (const [at, session] of after.entries()) {
    await addDay(session, sessions[at + 25]!, 'upgrades', 1, [{ excess: -0.05, settled_at: clock.now() - 1_000 }]);
  }
  // Written before its time: a summary of now must not hold it.
  await addDay(sessions[41]!, sessions[46]!, 'upgrades', 1, [{ excess: 9, settled_at: clock.now() + 60_000 }]);
  await compute();
  expect(await record()).toMatchObject({ settled: 40 });
  const earlier = await record(`?asof=${iso(then + 1_000)}`);
  expect({ ...earlier, records: [] }).toEqual({ ...first, records: [] });
});

describe('outcomes of earlier rules', () => {
  const pool = () => app.storage.database.pool;

  test('are in no figure and count, and stand on the receipt', async () => {
    const [first = 0, now = 0] = await addCalls(pool(), { kind: 'window', known_at: '2026-10-26T14:30:00Z' }, [
      { source: 'reversal', symbol: 'NVDA', side: 1 },
      { source: 'reversal', symbol: 'AAPL', side: 1 },
    ]);
    await addOutcome(pool(), first, { horizon: 'plan', excess: 2, rule_version: FIRST_SETTLE_RULES });
    await addOutcome(pool(), now, { horizon: 'plan', excess: -1 });
    await compute();
    const { sources, unsettled } = await record();
    const plans = sources.filter(({ horizon }) => horizon === 'plan');
    expect(plans).toMatchObject([{ kind: 'window', calls: 2, settled: 1, unsettled: 1, hit_rate: 0 }]);
    expect(unsettled).toEqual({ earlier_rules: 1 });
    // No call is right or wrong by it, and its receipt keeps the result.
    const { totals, calls } = await listed('kind=window&horizon=plan&result=unsettled');
    expect(totals).toEqual({ all: 2, right: 0, wrong: 1, unsettled: 1, open: 0 });
    expect(calls).toMatchObject([{ id: first, outcome: { state: 'unsettled', flag: 'earlier_rules' } }]);
    const receipt = await get(`/api/record/calls/${first}`);
    const { outcomes } = endpoints.recordCall.reply.parse(await receipt.json());
    expect(outcomes).toMatchObject([{ state: 'settled', gross: 2, rule_version: FIRST_SETTLE_RULES }]);
  });

  test('of the version before are in figures where both versions settle alike', async () => {
    const cases = [
      { of: 'a long entered at an open', side: 1, horizon: '5', entry_rule: 'open', counted: true },
      { of: 'a long entered within a session', side: 1, horizon: '5', entry_rule: 'minute', counted: false },
      { of: 'a short held over night', side: -1, horizon: '5', entry_rule: 'open', counted: false },
      { of: 'a short of one session', side: -1, horizon: 'close', entry_rule: 'open', counted: true },
      { of: 'a call without a direction', side: 0, horizon: '20', entry_rule: 'close', counted: true },
    ] as const;
    const set = { kind: 'list', known_at: '2026-10-26T12:30:00Z' } as const;
    const ids = await addCalls(
      pool(),
      set,
      cases.map(({ side }, at) => ({ source: '4', symbol: `S${at}`, side })),
    );
    for (const [at, { side, horizon, entry_rule, of, counted }] of cases.entries()) {
      const earlier = { horizon, excess: 0.02, rule_version: '3', entry_rule };
      await addOutcome(pool(), ids[at] ?? 0, earlier);
      expect(isCompared(earlier, { side }), of).toBe(counted);
    }
    await compute();
    expect((await record()).unsettled).toEqual({ earlier_rules: 2 });
    for (const [at, { horizon, of, counted }] of cases.entries()) {
      const { calls } = await listed(`horizon=${horizon}&result=${counted ? 'right' : 'unsettled'}`);
      expect(
        calls.map(({ id }) => id),
        of,
      ).toContain(ids[at]);
    }
  });
});
