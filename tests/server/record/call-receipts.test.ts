// Calls over a real database: receipts complete enough to compute the call again, and the horizon of a list that names none.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { addCalls, addSummary, figures } from './record-samples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const KNOWN = '2026-11-16T16:01:04Z';

async function receiptOf(kind: 'window' | 'analysis', source: string, origin: number) {
  const [id] = await addCalls(app.storage.database.pool, { kind, known_at: KNOWN }, [
    { source, symbol: 'NVDA', side: 1, origin },
  ]);
  const reply = await callAs(app, app.userToken, `/api/record/calls/${id}`);
  expect(reply.status).toBe(200);
  return endpoints.recordCall.reply.parse(await reply.json()).receipt;
}

async function insertRow(text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await app.storage.database.pool.query<{ id: string }>(text, values);
  return Number(rows[0]?.id);
}

test('a window has its plan, its minute bars and how it ended', async () => {
  const poll = await insertRow(
    `insert into goldeneye_poll (number, day, received_at, as_of, session_date, symbols, market_symbols, patterns_found,
       market_patterns_found, duration_ms, stages, formula_version, source, known_at)
     values (1, '2026-11-16', $1, $1, '2026-11-16', 41, 41, 1, 1, 1, '{}', '1', 'simulated market', $1) returning id`,
    [KNOWN],
  );
  const window = await insertRow(
    `insert into goldeneye_window (poll_id, received_at, session_date, source, symbol, pattern, side, part_of_day,
       detected_at, entry, entry_low, entry_high, stop, target, scope, known_at, market_known_at, delay_minutes)
     values ($1, $2, '2026-11-16', 'simulated market', 'NVDA', 'golden_window', 'long', 'morning',
       '2026-11-16T16:01:00Z', 190, 189.9, 190.1, 189, 192, 'market', $2, $2, 0) returning id`,
    [poll, KNOWN],
  );
  await app.storage.database.pool.query(
    `insert into goldeneye_settlement (window_id, received_at, clock, outcome, entered_at, entry_price, exit_price,
       exited_at, minutes_held, gross_r, net_r, best_r, worst_r, missing_minutes, halted, both_barriers, known_at)
     values ($1, $2, 'reader', 'win', '2026-11-16T16:02:00Z', 190, 192, '2026-11-16T16:05:00Z', 3, 2, 1.9, 2, 0, 0,
       false, false, '2026-11-16T16:06:00Z')`,
    [window, KNOWN],
  );
  const { facts, basis } = await receiptOf('window', 'golden_window', window);
  expect(facts.map(({ label, value }) => [label, value])).toEqual([
    ['Side', 'long'],
    ['Last close before detection', '$190.00'],
    ['Entry range', '$189.90 to $190.10'],
    ['Stop', '$189.00'],
    ['Target', '$192.00'],
    ['Volume pace', 'unknown'],
  ]);
  if (basis?.kind !== 'window') throw new Error(`The receipt is of ${basis?.kind}`);
  expect(basis.ended).toMatchObject({ outcome: 'win', net_r: 1.9 });
  const minutes = basis.bars?.map(({ start_timestamp }) => new Date(start_timestamp).toISOString().slice(11, 16));
  expect(minutes).toEqual(['16:01', '16:02', '16:03', '16:04', '16:05']);
  expect(await receiptOf('window', 'golden_window', window + 1)).toMatchObject({ basis: null });
});

test('an analysis has what it was given, fact by fact', async () => {
  const sheet = {
    ...{ symbol: 'NVDA', deep: false, as_of: KNOWN, articles: [] },
    facts: [{ key: 'price', label: 'Price', group: 'price', value: 190, unit: 'USD', source: 'quote', as_of: KNOWN }],
  };
  const analysis = {
    ...{ action: 'BUY', confidence: 60, summary: 'It trades at $190.' },
    reasoning: { primary_factors: ['Price $190.'] },
  };
  const id = await insertRow(
    `insert into analysis (symbol, slot, deep, analyst, analysis, sheet, as_of, received_at, holds_until, formula_version)
     values ('NVDA', $1, false, 'rules', $2, $3, $1, $1, $1, '1') returning id`,
    [KNOWN, JSON.stringify(analysis), JSON.stringify(sheet)],
  );
  const { facts, basis } = await receiptOf('analysis', 'rules:BUY', id);
  expect(facts).toEqual([
    { label: 'Price', value: '$190.00', required: 'quote', passed: null },
    { label: 'News articles', value: '0', required: null, passed: null },
  ]);
  expect(basis).toEqual({ kind: 'analysis', analysis, sheet, formula_version: '1' });
});

test.each([
  { settled: ['close', '1'], query: '', shown: '1' },
  { settled: ['close', '5', '20'], query: '', shown: '5' },
  { settled: ['1', '5'], query: 'kind=window', shown: 'plan' },
  { settled: ['1', '5'], query: 'horizon=20', shown: '20' },
] as const)('of outcomes after $settled the calls of ?$query are shown at $shown, as on the page', async (given) => {
  const { settled, query, shown } = given;
  const through = `2026-11-${10 + settled.length + query.length}`;
  await addSummary(app.storage.database.pool, { through, sources: settled.map((horizon) => figures({ horizon })) });
  const reply = await callAs(app, app.userToken, `${endpoints.recordCalls.path}?market=simulated&${query}`);
  expect(endpoints.recordCalls.reply.parse(await reply.json()).horizon).toBe(shown);
});
