// Record of earlier simulated sessions: each row once, of the most traded stocks, whole again after any interruption.
import { beforeAll, expect, test } from 'vitest';
import { SETTLE_RULES, type SettledOutcome } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import { endOfDay } from '../../../src/domain/market/calendar.ts';
import type { NewCall } from '../../../src/domain/record/call.ts';
import type { RunCalls } from '../../../src/domain/record/run-calls.ts';
import type { Query } from '../../../src/server/db/query.ts';
import type { ReplayAsk } from '../../../src/server/goldeneye/thread-tasks.ts';
import { readArchivedDay } from '../../../src/server/pipeline/past-lists/archived-lists.ts';
import { iso } from '../../../src/server/process/clock.ts';
import { createArchivedRowsStore } from '../../../src/server/record/archived-rows-store.ts';
import { createReconstruction } from '../../../src/server/record/reconstruction/reconstruction.ts';
import type { PastAsk } from '../../../src/server/record/reconstruction/thread-tasks.ts';
import { mostTraded, writePastDay } from '../../../src/server/record/reconstruction/write-past-day.ts';
import type { RecordDeps } from '../../../src/server/record/record-deps.ts';
import { countInGate, longTest } from '../../setup/long-run.ts';
import { testDatabase } from '../../setup/postgres.ts';
import { queryOf } from '../../setup/query-of.ts';
import { stub } from '../../setup/stub.ts';

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

/** The screener at the close: of KEST a decision and a light every day, a filter on the first. */
function runOf(day: string): RunCalls {
  const call = (source: string): NewCall[] => [
    { source, symbol: 'KEST', side: 1, strength: null, confidence: null, origin: null, day: null },
  ];
  return {
    decision: call('YES:MEDIUM'),
    filter: day === sessions[0] ? call('TB') : [],
    light: call('vwap_distance:green'),
  };
}

/** Two plans of one minute: a position that reached its target, and one that nobody could take. */
function plansOf(day: string): SettledOutcome[] {
  const at = (time: string) => Date.parse(`${day}T${time}Z`);
  const taken = {
    ...{ symbol: 'KEST', pattern: 'reversal', side: 'long', confidence: 72, refused: null, clock: 'reader' },
    ...{ detected_at: at('15:01:00'), entered_at: at('15:02:00'), entry_price: 20, exited_at: at('15:20:00') },
    ...{ exit_price: 21, gross_r: 2, net_r: 1.5, both_barriers: false, rules: SETTLE_RULES },
  };
  const none = { entered_at: null, entry_price: null, exit_price: null, gross_r: null, net_r: null };
  const missed = { ...taken, ...none, symbol: 'ALDR', side: 'short', confidence: 40 };
  return [taken, missed] as SettledOutcome[];
}

/** Kills of a work process, spread over its statements. */
const KILLS = countInGate(4, 10);
/** The record of a process that was not killed. */
let whole: Awaited<ReturnType<typeof rebuild>>;
beforeAll(async () => {
  whole = await rebuild([null]);
});

/** Work processes that write days one after the other, each ended for good at its n-th statement; null: at none. */
async function rebuild(endsAt: readonly (number | null)[]) {
  const { database, drop } = await testDatabase();
  let settled = 0;
  let truths = 0;
  let asked = 0;
  for (const end of endsAt) {
    const work: (() => Promise<unknown>)[] = [];
    asked = 0;
    const mortal = {
      ...database,
      transaction: <T>(inside: (query: Query) => Promise<T>) =>
        database.transaction((query) => {
          const counting = async (...given: Parameters<Query>) => {
            asked += 1;
            if (asked === end) throw new Error('killed');
            return query(...given);
          };
          return inside(queryOf(counting));
        }),
    };
    let looks = 0;
    const ask = async (task: string, { days, plans, date }: PastAsk & ReplayAsk) => {
      if (task === 'replaySession')
        return { formula_version: 'replayed', plans: date === sessions[1] ? plansOf(date) : [] };
      if (looks < 2) throw new Error('The market of the last year is on file in part');
      return writePastDay(
        mortal,
        { ...readArchivedDay(days), run: runOf(days.at(-1)!.day), plans },
        { stocks, now: Date.parse('2026-11-17T18:00:00Z') },
      );
    };
    const ofRecord: Partial<RecordDeps['pipeline']['ofRecord']> = {
      askPatiently: (asked) => asked(),
      earlierSessions: async () => sessions,
      fetchDay: async (day) => Object.entries(files[day]!).map(([slug, text]) => ({ slug, bytes: Buffer.from(text) })),
      fetchTruth: async () => {
        truths += 1;
        return [{ list: 4, side: 1, planted: 0.007, sessions: 5, carry: 0 }];
      },
    };
    const historyFact = async () => {
      const sessions = 299 + looks;
      looks += 1;
      return { sessions, wanted: 300 };
    };
    const reconstruction = createReconstruction(
      stub<RecordDeps>({
        database,
        jobs: {
          handle: ((_: unknown, run: (given: object) => Promise<unknown>) => ({
            startSoon: async () => {
              work.push(() => run({ signal: new AbortController().signal, report: () => undefined }));
            },
          })) as never,
        },
        clock: { sleep: async () => undefined, now: () => Date.parse('2026-11-17T18:00:00Z') },
        log: { warn: () => undefined },
        pipelineThread: { ask: ask as never },
        minuteBars: async () => [],
        pipeline: { ofRecord },
        sourceStatus: async () => ({ name: 'Simulated market', delay_minutes: 0 }) as never,
        screener: { historyFact: historyFact as never },
      }),
      {
        begin: async () => {
          settled += 1;
        },
      },
    );
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
     where s.market = 'simulated_past' and s.kind <> 'window' order by s.known_at, s.kind, c.symbol, c.source`,
  );
  const { rows: plans } = await database.query(
    `select s.known_at, c.source, c.symbol, c.side, c.confidence, c.origin, o.horizon, o.state, o.flag, o.entry_at, o.exit_at,
       o.gross, o.cost
     from call c join call_set s on s.id = c.set_id left join call_outcome o on o.call_id = c.id
     where s.market = 'simulated_past' and s.kind = 'window' order by c.id`,
  );
  const said = await Promise.all(
    rows.map(async ({ known_at, kind, source, symbol, origin }) => {
      const row = origin === null ? null : await archived.readRow(origin);
      const line = row === null ? source : `${row.file_name}:${row.line_number} ${row.raw}`;
      return `${sessions.find((day) => iso(endOfDay(day)) === known_at)} ${kind} ${symbol} ${line}`;
    }),
  );
  await drop();
  return { said, plans, settled, truths, statements: asked };
}

test('rows count once, with their line, and each day has the actions of its scores', async () => {
  const { said, plans, settled, truths } = whole;
  expect(said).toEqual([
    '2026-11-12 decision KEST YES:MEDIUM',
    '2026-11-12 filter KEST TB',
    '2026-11-12 light KEST vwap_distance:green',
    '2026-11-12 list KEST 2026-11-12/gap-up.csv:2 KEST,Kestrel Air,1',
    `2026-11-12 list KEST 2026-11-12/upgrades.csv:2 ${upgrade}`,
    '2026-11-12 score ALDR HOLD',
    '2026-11-12 score KEST HOLD',
    '2026-11-13 decision KEST YES:MEDIUM',
    '2026-11-13 light KEST vwap_distance:green',
    '2026-11-13 list ALDR 2026-11-13/gap-up.csv:2 ALDR,Alder,1',
    '2026-11-13 list KEST 2026-11-13/gap-up.csv:3 KEST,Kestrel Air,1',
    '2026-11-13 score ALDR HOLD',
    '2026-11-13 score KEST BUY',
    '2026-11-16 decision KEST YES:MEDIUM',
    '2026-11-16 light KEST vwap_distance:green',
    '2026-11-16 list ALDR 2026-11-16/death-cross.csv:2 ALDR,1',
    '2026-11-16 score ALDR HOLD',
    '2026-11-16 score KEST HOLD',
  ]);
  const known = { known_at: '2026-11-13T15:01:02.000Z', source: 'reversal', horizon: 'plan', origin: null };
  expect(plans).toEqual([
    {
      ...{ ...known, symbol: 'KEST', side: 1, confidence: 72, state: 'settled', flag: null },
      ...{ entry_at: '2026-11-13T15:02:00.000Z', exit_at: '2026-11-13T15:20:00.000Z', gross: 2, cost: 0.5 },
    },
    {
      ...{ ...known, symbol: 'ALDR', side: -1, confidence: 40, state: 'unsettled', flag: 'no_entry' },
      ...{ entry_at: null, exit_at: null, gross: null, cost: null },
    },
  ]);
  expect({ settled, truths }).toEqual({ settled: 1, truths: 1 });
});

longTest('ended at any statement it goes on: nothing is left out and nothing written twice', async () => {
  const { said, plans, truths, statements } = whole;
  expect(statements).toBeGreaterThan(30);
  for (let point = 0; point < KILLS; point += 1) {
    const end = 1 + Math.floor((point * (statements - 1)) / (KILLS - 1));
    expect(await rebuild([end, null, null]), `ended at statement ${end}`).toMatchObject({ said, plans, truths });
  }
});
