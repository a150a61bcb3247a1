// Scores of earlier sessions: score by day, states of the past and reconstructed record say the same of every stock.
import { expect, test } from 'vitest';
import { endOfDay, sessionsBack } from '../../../src/domain/market/calendar.ts';
import { type SignalListColumns, signalsOfColumns } from '../../../src/domain/signals/wire/columns-wire.ts';
import { readArchivedDay } from '../../../src/server/pipeline/past-lists/archived-lists.ts';
import { createEarlierDays, readersDay } from '../../../src/server/pipeline/runs/earlier-days.ts';
import { createScoreDaysStore } from '../../../src/server/pipeline/state/score-days-store.ts';
import { createPastSnapshotsStore } from '../../../src/server/publish/past-snapshots-store.ts';
import { readReply } from '../../../src/server/publish/published.ts';
import { createReconstruction } from '../../../src/server/record/reconstruction/reconstruction.ts';
import type { PastAsk } from '../../../src/server/record/reconstruction/thread-tasks.ts';
import { writePastDay } from '../../../src/server/record/reconstruction/write-past-day.ts';
import { countInGate } from '../../setup/long-run.ts';
import { stub } from '../../setup/stub.ts';
import { stageBench } from '../pipeline-stages/batch-of-files.ts';

/** Of the record; as many in a long run as a first start writes. */
const SESSIONS = countInGate(6, 62);
const symbols = ['ALDR', 'BRCH', 'CEDR', 'DOGW', 'ELMS'];
/** The source's lists of a session: of each list other stocks every day. */
function listsOf(day: string) {
  const turn = Date.parse(day) / 86_400_000;
  const rows = (every: number) => symbols.filter((_, at) => (turn + at) % every === 0).map((symbol) => `${symbol},1\n`);
  return ['gap-up', 'gap-down', 'death-cross', 'unusual-volume', '52-week-highs'].map((slug, at) => ({
    slug,
    bytes: Buffer.from(`Symbol,Volume\n${rows(at + 2).join('')}`),
  }));
}

const toInstant = (day: string) => new Date(endOfDay(day)).toISOString();

const inMemory = (run: (work: () => Promise<unknown>) => void) =>
  ({
    handle: (_: unknown, work: (given: object) => Promise<unknown>) => ({
      startSoon: async () => run(() => work({ signal: new AbortController().signal, report: () => undefined })),
    }),
  }) as never;

test('the record and the states of earlier sessions have one score of a stock', async () => {
  const bench = await stageBench();
  try {
    await bench.receive({ 'gap-up.csv': 'Symbol,Volume\nALDR,1\n' }, 'fetch');
    await bench.runAll();
    const work: (() => Promise<unknown>)[] = [];
    const clock = { now: bench.clock.now, sleep: async () => undefined } as never;
    const jobs = inMemory((one) => work.push(one));
    const log = { warn: () => undefined } as never;
    const fetchDay = async (day: string) => listsOf(day);
    const days = createEarlierDays(
      stub({
        clock,
        log,
        jobs,
        expertLists: { has_archive: true, fetchDay },
        config: { simPastSessions: SESSIONS },
        scoreDays: createScoreDaysStore(bench.database),
        pipelineThread: bench.thread,
      }),
      {
        pastStates: () => createPastSnapshotsStore(bench.database.query).instants('signal-columns'),
        publishAgain: async () => undefined,
      },
    );
    const ask = async (task: string, { days: window }: PastAsk) =>
      task === 'replaySession'
        ? null
        : writePastDay(
            bench.database,
            { ...readArchivedDay(window), run: null, plans: null },
            { stocks: new Set(symbols), now: bench.clock.now() },
          );
    const fetchTruth = async () => [];
    const record = createReconstruction(
      stub({
        database: bench.database,
        jobs,
        clock,
        log,
        pipelineThread: { ask: ask as never },
        minuteBars: async () => [],
        pipeline: {
          ofRecord: { askPatiently: (asked) => asked(), earlierSessions: days.sessions, fetchDay, fetchTruth },
        },
        sourceStatus: async () => ({ name: 'Simulated market', delay_minutes: 0 }) as never,
        screener: { historyFact: async () => ({ sessions: 300, wanted: 300 }) as never },
      }),
      { begin: async () => undefined },
    );
    await days.begin();
    await record.begin();
    for (const one of work) await one();
    const scored = await bench.rows<{ known_at: Date; symbol: string; score: number }>(
      `select s.known_at, c.symbol, c.strength::int as score from call c join call_set s on s.id = c.set_id where s.market = 'simulated_past' and s.kind = 'score'`,
    );
    const ofRecord = Map.groupBy(scored, ({ known_at }) => new Date(known_at).toISOString());
    const past = createPastSnapshotsStore(bench.database.query);
    const scores = createScoreDaysStore(bench.database);
    const sessions = sessionsBack('2026-11-13', SESSIONS).map(({ date }) => date);
    expect([...ofRecord.keys()].sort()).toEqual(sessions.map(toInstant));
    for (const day of sessions) {
      const recorded = Object.fromEntries(ofRecord.get(toInstant(day))!.map(({ symbol, score }) => [symbol, score]));
      const kept = (await scores.of(readersDay(day)))!;
      expect(Object.fromEntries(kept.symbols.map((symbol, at) => [symbol, kept.scores[at]]))).toEqual(recorded);
      const reply = (await past.newestBy('signal-columns', toInstant(day)))!;
      expect(reply.known_at).toBe(toInstant(day));
      const state = (await readReply(reply.published)) as SignalListColumns;
      expect(
        Object.fromEntries(signalsOfColumns(state).map(({ symbol, smart_cat_score }) => [symbol, smart_cat_score])),
      ).toEqual(recorded);
    }
  } finally {
    await bench.close();
  }
});
