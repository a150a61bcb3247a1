// Proofs of the record: a ledger of sealed days that holds on its own, and receipts to compute a call again.
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { LedgerDay } from '../../../src/domain/record/ledger/ledger.ts';
import { leafHash, merkleRoot, toHex } from '../../../src/domain/record/ledger/merkle.ts';
import { createLedgerCheck, dayLine } from '../../../src/domain/record/ledger/verify-export.ts';
import { createLedger, nodeDigest } from '../../../src/server/record/ledger/ledger.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { runTool } from '../../setup/tool-in-process.ts';
import { addCalls, addSummary, figures } from './record-samples.ts';

const clock = testClock('2026-11-17T18:14:05.000Z');
let app: TestApp;
let calls: number[];
beforeAll(async () => {
  app = await startTestApp({ clock });
  const { pool } = app.storage.database;
  const call = { source: 'upgrades', symbol: 'AAPL', side: 1, strength: 15, confidence: 60 };
  calls = await addCalls(pool, { kind: 'list', known_at: '2026-11-12T15:00:00.000Z' }, [call, { ...call, side: -1 }]);
  await addCalls(pool, { kind: 'score', known_at: '2026-11-13T23:59:59.999Z' }, [call]);
  await addCalls(pool, { kind: 'score', known_at: '2026-11-17T15:00:00.000Z' }, [call]);
  await addCalls(pool, { kind: 'list', known_at: '2026-11-12T15:00:00.000Z', market: 'reconstructed' }, [call]);
  await pool.query(
    `insert into call_outcome (call_id, horizon, state, gross, cost, entry_price, exit_price, rule_version, settled_at)
     values ($1, '1', 'settled', 0.01, 0.0006, 100, 101, 'record-1', '2026-11-16T22:00:00Z'),
       ($1, '5', 'open', null, null, 100, null, 'record-1', null)`,
    [calls[0]],
  );
});
afterAll(() => app.close());

const calledOn = 'id = $1';
const ledger = () => createLedger({ database: app.storage.database, clock });

const command = (...args: string[]) => runTool('ledger-command.ts', args, { DATABASE_URL: app.storage.url });

test('finished days with entries are sealed once, in a chain; the day under way is not', async () => {
  expect(await ledger().seal('simulated')).toEqual({ sealed: 3, entries: 4 });
  expect(await ledger().seal('simulated')).toEqual({ sealed: 0, entries: 0 });
  const days = (await ledger().days('simulated')).reverse();
  expect(days.map(({ day, entries }) => [day, entries])).toEqual([
    ['2026-11-12', 2],
    ['2026-11-13', 1],
    ['2026-11-16', 1],
  ]);
  expect(days.slice(1).map(({ previous }) => previous)).toEqual(days.slice(0, 2).map(({ head }) => head));
  expect(await ledger().findChanged('simulated')).toEqual({ checked: 3, changed: null });
});

test('visitors read the heads, readers the entries, and both together hold', async () => {
  const { days } = (await (await fetch(`${app.url}/api/record/ledger`)).json()) as { days: LedgerDay[] };
  const check = createLedgerCheck(nodeDigest);
  for (const day of days.reverse()) {
    const reply = await callAs(app, app.userToken, `/api/record/ledger/${day.day}`);
    const { lines } = (await reply.json()) as { lines: string[] };
    for (const line of [...lines, dayLine(LedgerDay.parse(day))]) check.add(nodeDigest.utf8(`${line}\n`));
  }
  expect(check.end()).toMatchObject({ days: 3, entries: 4, head: days.at(-1)?.head, fault: null });
  expect((await callAs(app, app.userToken, '/api/record/ledger/2026-11-14')).status).toBe(404);
});

test('the command exports a file that it verifies alone, and names the line that was changed', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'ledger-')), 'ledger.jsonl');
  expect((await command('export', file, '--market', 'simulated')).code).toBe(0);
  const whole = await command('verify', file);
  expect(whole).toMatchObject({ code: 0, err: '' });
  expect(whole.out).toContain('holds: 4 entries of 3 days, 2026-11-12 to 2026-11-16.');
  expect((await command('verify', file, '--head', '0'.repeat(64))).err).toContain('The file ends with the head');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"side":-1', '"side":1'));
  expect(await command('verify', file)).toMatchObject({
    code: 2,
    err: 'Line 3: An entry of this day was changed: its root differs.\n',
  });
});

test('a market without a sealed day is named and writes no file; a folder is no broken database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-'));
  const live = await command('export', join(folder, 'ledger.jsonl'));
  expect(live).toMatchObject({
    code: 2,
    err: 'No day of the live market is sealed here, so nothing was written. Days of the simulated market are: --market simulated.\n',
  });
  expect(await readdir(folder)).toEqual([]);
  expect((await command('verify', folder)).err).toMatch(/^A file could not be used: EISDIR/);
  expect((await command('verify', folder, '--market', 'live')).err).toMatch(/^Usage: npm run ledger/);
});

test('no sealed day is left out, however many there are', async () => {
  const days = 1_200;
  await app.storage.database.query(
    `insert into ledger_day (market, day, entries, root, previous, head, sealed_at)
     select 'live', date '2020-01-01' + n, 1, repeat('a', 64), repeat('b', 64), repeat('c', 64), now()
     from generate_series(1, $1::integer) as n`,
    [days],
  );
  expect(await ledger().days('live')).toHaveLength(days);
  const reply = await fetch(`${app.url}/api/record/ledger?market=live`);
  expect(((await reply.json()) as { days: unknown[] }).days).toHaveLength(days);
});

test.each([
  ['call set side = 1', calledOn, '2026-11-12'],
  ['call set confidence = 61', calledOn, '2026-11-12'],
  ["call_outcome set entry_rule = 'open'", 'call_id = $1', '2026-11-16'],
])('a row changed after its day was sealed is found at night: %s', async (change, where, day) => {
  const { pool } = app.storage.database;
  const id = where === calledOn ? calls[1] : calls[0];
  const [table] = change.split(' ');
  const before = await pool.query(`select * from ${table} where ${where}`, [id]);
  await pool.query(`update ${change} where ${where}`, [id]);
  expect(await ledger().findChanged('simulated')).toMatchObject({ changed: day });
  const { side, confidence, entry_rule } = before.rows[0] as Record<string, unknown>;
  if (table === 'call')
    await pool.query(`update call set side = $2, confidence = $3 where ${where}`, [id, side, confidence]);
  else await pool.query(`update call_outcome set entry_rule = $2 where ${where}`, [id, entry_rule]);
});

test('a day sealed by an earlier version is checked by that version', async () => {
  const market = 'simulated';
  const { pool } = app.storage.database;
  const lines: string[] = [];
  for await (const some of ledger().readLines({ version: 1, market, day: '2026-11-12' })) lines.push(...some);
  const root = toHex(
    merkleRoot(
      lines.map((line) => leafHash(nodeDigest.utf8(line), nodeDigest)),
      nodeDigest,
    ),
  );
  await pool.query(`update ledger_day set version = 1, root = $1 where market = $2 and day = '2026-11-12'`, [
    root,
    market,
  ]);
  expect(await ledger().findChanged(market)).toMatchObject({ changed: null });
  await pool.query('update call set confidence = 61 where id = $1', [calls[1]]);
  expect(await ledger().findChanged(market)).toMatchObject({ changed: null });
  await pool.query('update call set side = 1 where id = $1', [calls[1]]);
  expect(await ledger().findChanged(market)).toMatchObject({ changed: '2026-11-12' });
});

const KNOWN = '2026-11-16T16:01:04Z';

async function receiptOf(kind: 'window' | 'analysis', source: string, origin: number, asof: string | null = null) {
  const [id] = await addCalls(app.storage.database.pool, { kind, known_at: KNOWN }, [
    { source, symbol: 'NVDA', side: 1, origin },
  ]);
  const reply = await callAs(app, app.userToken, `/api/record/calls/${id}${asof === null ? '' : `?asof=${asof}`}`);
  expect(reply.status).toBe(200);
  return endpoints.recordCall.reply.parse(await reply.json()).receipt;
}

async function insertRow(text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await app.storage.database.pool.query<{ id: string }>(text, values);
  return Number(rows[0]?.id);
}

/** Plan detected at 16:01 on the market's clock, ended at 16:05, known to readers by `ended_known`; its id. */
async function addWindow(known_at: string, ended_known: string): Promise<number> {
  const poll = await insertRow(
    `insert into goldeneye_poll (number, day, received_at, as_of, session_date, symbols, market_symbols, patterns_found,
       market_patterns_found, duration_ms, stages, formula_version, source, known_at)
     values ((select count(*) + 1 from goldeneye_poll), '2026-11-16', $1, $1, '2026-11-16', 41, 41, 1, 1, 1, '{}', '1',
       $2, $1) returning id`,
    [KNOWN, `market until ${ended_known}`],
  );
  const window = await insertRow(
    `insert into goldeneye_window (poll_id, received_at, session_date, source, symbol, pattern, side, part_of_day,
       detected_at, entry, entry_low, entry_high, stop, target, scope, known_at, market_known_at, delay_minutes)
     values ($1, $2, '2026-11-16', $4, 'NVDA', 'golden_window', 'long', 'morning',
       '2026-11-16T16:01:00Z', 190, 189.9, 190.1, 189, 192, 'market', $3, $2, 0) returning id`,
    [poll, KNOWN, known_at, `market until ${ended_known}`],
  );
  await app.storage.database.pool.query(
    `insert into goldeneye_settlement (window_id, received_at, clock, outcome, entered_at, entry_price, exit_price,
       exited_at, minutes_held, gross_r, net_r, best_r, worst_r, missing_minutes, halted, both_barriers, known_at)
     values ($1, $2, 'reader', 'win', '2026-11-16T16:02:00Z', 190, 192, '2026-11-16T16:05:00Z', 3, 2, 1.9, 2, 0, 0,
       false, false, $3)`,
    [window, KNOWN, ended_known],
  );
  return window;
}

const minutesOf = (bars: readonly MinuteBar[] | null) =>
  bars?.map(({ start_timestamp }) => new Date(start_timestamp).toISOString().slice(11, 16));

test('a window has its plan, its minute bars and how it ended', async () => {
  const window = await addWindow(KNOWN, '2026-11-16T16:06:00Z');
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
  expect(minutesOf(basis.bars)).toEqual(['16:01', '16:02', '16:03', '16:04', '16:05']);
  expect(await receiptOf('window', 'golden_window', window + 1)).toMatchObject({ basis: null });
});

test.each([
  { of: 'the session itself', known: KNOWN, ended: '2026-11-16T16:06:04Z', asof: '2026-11-16T16:03:30Z' },
  {
    of: 'its replay a day later',
    known: '2026-11-17T16:01:04Z',
    ended: '2026-11-17T16:06:04Z',
    asof: '2026-11-17T16:03:30Z',
  },
])('the receipt of a window at an instant before its end tells none, in $of', async ({ known, ended, asof }) => {
  const window = await addWindow(known, ended);
  const { basis } = await receiptOf('window', 'golden_window', window, asof);
  if (basis?.kind !== 'window') throw new Error(`The receipt is of ${basis?.kind}`);
  expect(basis.ended).toBeNull();
  expect(minutesOf(basis.bars)).toEqual(['16:01', '16:02']);
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
