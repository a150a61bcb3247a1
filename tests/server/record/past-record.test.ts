// Record of earlier simulated sessions: each row once, of the most traded stocks, whole again after any interruption.
import { expect, test } from 'vitest';
import { endOfDay } from '../../../src/domain/market/calendar.ts';
import { readArchivedDay } from '../../../src/server/pipeline/archive/archived-lists.ts';
import { iso } from '../../../src/server/process/clock.ts';
import { createArchivedRowsStore } from '../../../src/server/record/archived-rows-store.ts';
import { createReconstruction } from '../../../src/server/record/reconstruction/reconstruction.ts';
import type { PastAsk } from '../../../src/server/record/reconstruction/thread-tasks.ts';
import { mostTraded, writePastDay } from '../../../src/server/record/reconstruction/write-past-day.ts';
import type { Calls } from '../../../src/server/threads/calls.ts';
import { testDatabase } from '../../setup/postgres.ts';

const sessions = ['2026-11-12', '2026-11-13', '2026-11-16'] as const;
const upgrade = 'Kestrel Air,KEST,Upgraded by,Hold ➝ Buy';
const files: Record<string, Record<string, string>> = {
  // Before the record begins: part of the first scores, and of no list's calls.
  '2026-11-11': { 'death-cross': 'Symbol,Volume\nALDR,1\n' },
  '2026-11-12': {
    upgrades: `Company,Symbol,Action,Rating\n${upgrade}\n`,
    'gap-up': 'Symbol,Company,Volume\nKEST,Kestrel Air,1\nTINY,Tiny,1\n',
  },
  '2026-11-13': { 'gap-up': 'Symbol,Company,Volume\nALDR,Alder,1\nKEST,Kestrel Air,1\nKEST,Kestrel Air,2\n' },
  '2026-11-16': { 'death-cross': 'Symbol,Volume\nALDR,1\n', unknown: 'A,B\n1,2\n' },
};
const stocks = mostTraded(
  { symbols: ['TINY', 'KEST', 'ALDR', 'NONE'], close: [1, 20, 5, 9], volume: [2, 5, 40, 0] },
  2,
);

/** A work process that writes days, and ends for good before the day `endsBefore`. */
async function rebuild(endsBefore: readonly (string | null)[]) {
  const { database, drop } = await testDatabase();
  let settled = 0;
  let truths = 0;
  for (const end of endsBefore) {
    const work: (() => Promise<unknown>)[] = [];
    const ask = async (_: string, { days }: PastAsk) => {
      if (days.at(-1)?.day === end) throw new Error('killed');
      return writePastDay(database, readArchivedDay(days), { stocks, now: Date.parse('2026-11-17T18:00:00Z') });
    };
    const reconstruction = createReconstruction({
      database,
      jobs: {
        handle: ((_: unknown, run: (given: object) => Promise<unknown>) => ({
          startSoon: async () => {
            work.push(() => run({ signal: new AbortController().signal, report: () => undefined }));
          },
        })) as never,
      },
      clock: { sleep: async () => undefined, now: () => Date.parse('2026-11-17T18:00:00Z') },
      log: { warn: () => undefined } as never,
      settlementThread: { ask } as unknown as Calls<never>,
      earlierSessions: async () => sessions,
      fetchDay: async (day) => Object.entries(files[day]!).map(([slug, text]) => ({ slug, bytes: Buffer.from(text) })),
      fetchTruth: async () => {
        truths += 1;
        return [{ list: 4, side: 1, planted: 0.007, sessions: 5, carry: 0 }];
      },
      sourceStatus: async () => ({ name: 'Simulated market' }),
      settle: async () => {
        settled += 1;
      },
    });
    await reconstruction.begin();
    await Promise.all(work.map((run) => run())).catch(() => undefined);
  }
  const archived = createArchivedRowsStore(database.query);
  const { rows } = await database.query<{
    known_at: string;
    kind: string;
    source: string;
    symbol: string;
    origin: number | null;
  }>(
    `select s.known_at, s.kind, c.source, c.symbol, c.origin from call c join call_set s on s.id = c.set_id
     where s.market = 'simulated_past' order by s.known_at, s.kind, c.symbol, c.source`,
  );
  const said = await Promise.all(
    rows.map(async ({ known_at, kind, source, symbol, origin }) => {
      const row = origin === null ? null : await archived.readRow(origin);
      const line = row === null ? source : `${row.file_name}:${row.line_number} ${row.raw}`;
      return `${sessions.find((day) => iso(endOfDay(day)) === known_at)} ${kind} ${symbol} ${line}`;
    }),
  );
  await drop();
  return { said, settled, truths };
}

test('rows count once, with their line, and each day has the actions of its scores', async () => {
  const { said, settled, truths } = await rebuild([null]);
  expect(said).toEqual([
    '2026-11-12 list KEST 2026-11-12/gap-up.csv:2 KEST,Kestrel Air,1',
    `2026-11-12 list KEST 2026-11-12/upgrades.csv:2 ${upgrade}`,
    '2026-11-12 score ALDR HOLD',
    '2026-11-12 score KEST HOLD',
    '2026-11-13 list ALDR 2026-11-13/gap-up.csv:2 ALDR,Alder,1',
    '2026-11-13 list KEST 2026-11-13/gap-up.csv:3 KEST,Kestrel Air,1',
    '2026-11-13 score ALDR HOLD',
    '2026-11-13 score KEST BUY',
    '2026-11-16 list ALDR 2026-11-16/death-cross.csv:2 ALDR,1',
    '2026-11-16 score ALDR HOLD',
    '2026-11-16 score KEST HOLD',
  ]);
  expect({ settled, truths }).toEqual({ settled: 1, truths: 1 });
});

test.each(sessions.map((day) => [day]))('an end before %s leaves nothing out and writes nothing twice', async (day) => {
  const whole = await rebuild([null]);
  expect(await rebuild([day, null, null])).toEqual(whole);
});
