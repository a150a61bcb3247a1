// The reconstructed record: calls of archived lists after the close of their day, settled by days of files, repeated without harm.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sessionsBack } from '../../../src/domain/market/calendar.ts';
import { findExpertList } from '../../../src/domain/signals/expert-lists.ts';
import { createMemoryStore, IMPORTED } from '../../../src/server/market-memory/store.ts';
import { createArchivedRowsStore } from '../../../src/server/record/archived-rows-store.ts';
import { madeListsOf } from '../../../src/server/record/routes.ts';
import { importDaily } from '../../../src/tools/import-daily/import-daily.ts';
import { readFolderCalls } from '../../../src/tools/record/list-calls-of-folder.ts';
import { readImpliedChanges } from '../../../src/tools/record/read-implied-changes.ts';
import { rebuildRecord } from '../../../src/tools/record/rebuild-record.ts';
import { recordLines } from '../../../src/tools/record/record-lines.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

const dates = sessionsBack('2026-06-30', 60).map(({ date }) => date);
const NOW = Date.parse('2026-07-01T12:00:00Z');
const first = dates[32]!;
const second = dates[33]!;

const folders: string[] = [];
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'smart-cat-record-'));
  folders.push(path);
  return path;
}
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

function lists(): string {
  const path = folder();
  const gainers = (rows: string[]) =>
    ['Symbol,Company,Current Price,Change,Volume,Average Volume', ...rows, ''].join('\n');
  mkdirSync(join(path, first));
  const row = (symbol: string) => `${symbol},Some Company,12.00,9.50%,400000,100000`;
  writeFileSync(join(path, first, 'percentage_gainers.csv'), gainers([row('RISE'), row('FALL')]));
  writeFileSync(
    join(path, `percentage-decliners ${second} (made here from market data).csv`),
    gainers([row('FALL').replace('9.50', '-9.50')]),
  );
  writeFileSync(join(path, 'notes.csv'), 'about,nothing\n');
  return path;
}

/** RISE gains 1 % a session, FALL loses 1 %, REST and SPY stay; closes alone, or with opens half a percent below. */
function daily(opens: boolean): string {
  const path = join(folder(), 'daily.csv');
  const daily = { RISE: 1.01, FALL: 0.99, REST: 1, SPY: 1 };
  const lines = dates.flatMap((date, at) =>
    Object.entries(daily).map(([symbol, factor]) => {
      const close = 20 * factor ** at;
      const open = opens ? `,${(close * 0.995).toFixed(6)},${close.toFixed(6)},${(close * 0.995).toFixed(6)}` : '';
      return `${date},${symbol},${close.toFixed(6)},90000${open}`;
    }),
  );
  writeFileSync(path, [`date,symbol,close,volume${opens ? ',open,high,low' : ''}`, ...lines, ''].join('\n'));
  return path;
}

type Row = { symbol: string; side: number; horizon: string; entry_rule: string; entry: string; gross: number };

async function rebuild({ database }: TestDatabase, opens: boolean) {
  const store = createMemoryStore(database.query, IMPORTED);
  await importDaily([daily(opens)], store, new Date(NOW).toISOString());
  const read = await readFolderCalls(lists());
  const { days, left_out } = read;
  expect(left_out.map(({ file }) => file)).toEqual(['notes.csv']);
  const again = () => rebuildRecord(database, read, { now: () => NOW, identities: 'none', onStep: () => undefined });
  await again();
  const summary = await again();
  const { rows } = await database.query<Row>(
    `select c.symbol, c.side, o.horizon, o.entry_rule, (o.entry_at at time zone 'America/New_York')::text as entry, o.gross
     from call_outcome o join call c on c.id = o.call_id join call_set s on s.id = c.set_id
     where s.market = 'reconstructed' and s.kind = 'list' and o.state = 'settled'
     order by c.symbol, c.side, length(o.horizon), o.horizon`,
  );
  return { rows, summary, days };
}

/** The record of closes alone, for all tests that read it. */
let storage: TestDatabase;
let rebuilt: Awaited<ReturnType<typeof rebuild>>;
beforeAll(async () => {
  storage = await testDatabase();
  rebuilt = await rebuild(storage, false);
});
afterAll(() => storage.drop());

test('with closes alone a call is entered at the next close', () => {
  const { rows } = rebuilt;
  const gross = (sessions: number, factor: number) => expect.closeTo(factor ** sessions - 1, 5);
  const at = (date: string) => `${date} 16:00:00`;
  const settled = (symbol: string, side: number, entry: string, factor: number) =>
    [1, 5, 20].map((sessions) => ({
      ...{ symbol, side, horizon: String(sessions), entry_rule: 'close', entry: at(entry) },
      gross: side === 1 ? gross(sessions, factor) : expect.closeTo(1 - factor ** sessions, 5),
    }));
  expect(rows).toEqual([
    ...settled('FALL', -1, dates[34]!, 0.99),
    ...settled('FALL', 1, dates[33]!, 0.99),
    ...settled('RISE', 1, dates[33]!, 1.01),
  ]);
});

test('with opens a call is entered at the next open; a list that was made here is named so', async () => {
  const database = await testDatabase();
  onTestFinished(database.drop);
  const { rows } = await rebuild(database, true);
  const close = rows.find(({ symbol, horizon }) => symbol === 'RISE' && horizon === 'close');
  expect(close).toMatchObject({ entry_rule: 'open', entry: `${second} 09:30:00` });
  expect(close!.gross).toBeCloseTo(1 / 0.995 - 1, 5);
  expect(rows).toHaveLength(12);
  const made = await madeListsOf(database.database.query, 'reconstructed');
  expect([...made]).toEqual([[findExpertList('percentage-decliners')?.id, 'all']]);
});

test('the scores its rows come to are calls too, and the figures are on file at its end', () => {
  const { days, summary } = rebuilt;
  const said = days.map(({ day, scores }) => ({
    day,
    scores: scores.map(({ symbol, source, strength, side, day: session }) => ({
      ...{ symbol, source, strength, side, session },
    })),
  }));
  // A row counts on its day and on the session after it: FALL stood among the gainers, then among the decliners.
  expect(said).toEqual([
    {
      day: first,
      scores: [
        { symbol: 'RISE', source: 'HOLD', strength: 5, side: 0, session: second },
        { symbol: 'FALL', source: 'HOLD', strength: 5, side: 0, session: second },
      ],
    },
    {
      day: second,
      scores: [
        { symbol: 'RISE', source: 'HOLD', strength: 5, side: 0, session: dates[34] },
        { symbol: 'FALL', source: 'HOLD', strength: 0, side: 0, session: dates[34] },
      ],
    },
  ]);
  const figures = summary?.sources.find(
    ({ kind, source, horizon, benchmark }) =>
      kind === 'list' && source === '20' && horizon === '5' && benchmark === 'market',
  );
  expect(figures).toMatchObject({ calls: 2, settled: 2, state: 'too_few' });
  expect(recordLines(summary?.sources ?? [])).toContainEqual(
    expect.stringMatching(
      /^Biggest Percentage Gainers, bullish, after 5 sessions: -?\d+\.\d\d % over the market \(no interval\), 2 calls on 1 day\. Not enough data$/,
    ),
  );
});

test('a renamed stock is followed by the change its new symbol states', async () => {
  const { database, drop } = await testDatabase();
  onTestFinished(drop);
  const path = join(folder(), 'daily.csv');
  // RISE is NEXT from the fourth session after its call on, and again OVER from the ninth on.
  const nameAt = (at: number) => (at < 36 ? 'RISE' : at < 41 ? 'NEXT' : 'OVER');
  const lines = dates.flatMap((date, at) =>
    (
      [
        [nameAt(at), 1.01],
        ['REST', 1],
        ['SPY', 1],
      ] as const
    ).map(([symbol, factor]) => {
      const change = (100 * (factor - 1)).toFixed(3);
      return `${date},${symbol},${(20 * factor ** at).toFixed(4)},90000,${change}`;
    }),
  );
  writeFileSync(path, ['date,symbol,close,volume,pct_change', ...lines, ''].join('\n'));
  await importDaily([path], createMemoryStore(database.query, IMPORTED), new Date(NOW).toISOString());
  const { renames } = readImpliedChanges(path);
  expect(renames.map(({ from, to, day }) => `${from} ${to} ${day}`)).toEqual([
    `RISE NEXT ${dates[36]!}`,
    `NEXT OVER ${dates[41]!}`,
  ]);
  const read = await readFolderCalls(lists());
  await rebuildRecord(database, read, { now: () => NOW, identities: 'none', renames, onStep: () => undefined });
  const { rows } = await database.query<{ horizon: string; flag: string | null; gross: number }>(
    `select o.horizon, o.flag, o.gross from call_outcome o join call c on c.id = o.call_id join call_set s on s.id = c.set_id
     where s.kind = 'list' and c.symbol = 'RISE' and o.state = 'settled' order by length(o.horizon), o.horizon`,
  );
  expect(rows).toEqual(
    [1, 5, 20].map((at) => ({ horizon: String(at), flag: null, gross: expect.closeTo(1.01 ** at - 1, 4) })),
  );
});

test('the receipt of a list call names the file, its hash and the line as received', async () => {
  const { query } = storage.database;
  const { rows } = await query<{ symbol: string; side: number; origin: number }>(
    `select c.symbol, c.side, c.origin from call c join call_set s on s.id = c.set_id
     where s.market = 'reconstructed' and s.kind = 'list' order by c.symbol, c.side`,
  );
  const store = createArchivedRowsStore(query);
  const receipts = await Promise.all(
    rows.map(async ({ symbol, side, origin }) => ({ symbol, side, row: await store.readRow(origin) })),
  );
  const row = (file_name: string, line_number: number, raw: string) => ({
    ...{ file_name, line_number, raw, received_at: '2026-07-01T12:00:00.000Z' },
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const gainer = ',Some Company,12.00,9.50%,400000,100000';
  const decliner = gainer.replace('9.50', '-9.50');
  expect(receipts).toEqual([
    {
      symbol: 'FALL',
      side: -1,
      row: row(`percentage-decliners ${second} (made here from market data).csv`, 2, `FALL${decliner}`),
    },
    { symbol: 'FALL', side: 1, row: row(`${first}/percentage_gainers.csv`, 3, `FALL${gainer}`) },
    { symbol: 'RISE', side: 1, row: row(`${first}/percentage_gainers.csv`, 2, `RISE${gainer}`) },
  ]);
});

test('a file that cannot be read is left out with its reason, a folder that is none is named', async () => {
  const path = lists();
  mkdirSync(join(path, `percentage_gainers_${second}.csv`));
  const { left_out, days } = await readFolderCalls(path);
  expect(left_out).toContainEqual({
    file: join(path, `percentage_gainers_${second}.csv`),
    why: 'it cannot be read (EISDIR)',
  });
  expect(days).toHaveLength(2);
  const nowhere = join(path, 'nowhere');
  await expect(readFolderCalls(nowhere)).rejects.toThrow(`${nowhere} cannot be read as a folder of lists (ENOENT)`);
});

test('a row is kept whole: over several lines, and with quotes that open nothing', async () => {
  const path = folder();
  const rest = '12.00,9.50%,400000,100000';
  const raws = [`RISE,"Some\nCompany ""A""",${rest}`, `PIPE,5" Pipe,${rest}`, `REST,Other,${rest}`];
  const header = 'Symbol,Company,Current Price,Change,Volume,Average Volume';
  writeFileSync(join(path, `percentage_gainers_${first}.csv`), [header, ...raws, ''].join('\r\n'));
  const { archive } = await readFolderCalls(path);
  const rows = archive.flatMap((file) => file.rows.map(({ line_number, raw }) => ({ line_number, raw })));
  expect(rows).toEqual([2, 4, 5].map((line_number, at) => ({ line_number, raw: raws[at] })));
});
