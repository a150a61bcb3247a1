// States of sessions before the first batch, made afterwards: what an earlier instant answers, and how they come about.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signalEndpoints } from '../../../src/contract/signals.ts';
import { endOfDay, sessionsBack } from '../../../src/domain/market/calendar.ts';
import type { LatestSignals, ScoreDays, SymbolSignals } from '../../../src/domain/signals/signal.ts';
import type { SignalStats } from '../../../src/domain/signals/state/latest-signals.ts';
import { type SignalListColumns, signalsOfColumns } from '../../../src/domain/signals/wire/columns-wire.ts';
import type { PipelineParts } from '../../../src/server/pipeline/pipeline-deps.ts';
import { createEarlierDays } from '../../../src/server/pipeline/runs/earlier-days.ts';
import { createScoreDaysStore } from '../../../src/server/pipeline/state/score-days-store.ts';
import { createPastSnapshotsStore } from '../../../src/server/publish/past-snapshots-store.ts';
import { isPublished, readReply } from '../../../src/server/publish/published.ts';
import { stub } from '../../setup/stub.ts';
import { type StageBench, stageBench } from '../pipeline-stages/batch-of-files.ts';

type Routes = StageBench['signals']['routes'];

const listsOf: Record<string, Record<string, string>> = {
  '2026-11-13': { 'death-cross': 'Symbol,Volume\nKEST,1\nALDR,1\n' },
  '2026-11-12': {
    'stocks-to-short': 'Company,Symbol,Score,Downside,Bearish Factors\nAlder,ALDR,90,20%,Debt\n',
    'gap-up': 'Symbol,Company,Volume\nKEST,K,1\n',
  },
};
const others = { 'gap-up': 'Symbol,Company,Volume\nALDR,Alder,1\n' };
const close = (day: string) => new Date(endOfDay(day)).toISOString();

let bench: StageBench;
let published = 0;
const fetched: string[] = [];

beforeAll(async () => {
  bench = await stageBench();
  // Tuesday, 17 November 2026: its batch has the lists of Monday.
  await bench.receive({ 'gap-up.csv': 'Symbol,Company,Volume\nKEST,Kestrel Air,1\n' }, 'fetch');
  await bench.runAll();
  await bench.clock.advance(60_000);
});
afterAll(() => bench.close());

async function ask<Reply>(name: keyof Routes, asof: string | undefined, symbol = 'KEST'): Promise<Reply> {
  const handler = bench.signals.routes[name] as (input: unknown) => Promise<unknown>;
  const reply = await handler({ params: { symbol }, query: { asof } });
  const value = isPublished(reply) ? await readReply(reply) : reply;
  signalEndpoints[name].reply.parse(value);
  return value as Reply;
}

/** A process that scores earlier days, and is killed when it keeps its n-th state. */
async function process(dies: number): Promise<void> {
  const work: (() => Promise<unknown>)[] = [];
  let kept = 0;
  const deps = stub<PipelineParts>({
    clock: { now: bench.clock.now, sleep: async () => undefined } as never,
    log: { warn: () => undefined },
    jobs: {
      handle: ((_: unknown, run: (given: object) => Promise<unknown>) => ({
        startSoon: async () => {
          work.push(() => run({ signal: new AbortController().signal, report: () => undefined }));
        },
      })) as never,
    } as never,
    expertLists: {
      has_archive: true,
      fetchDay: async (day: string) => {
        fetched.push(day);
        return Object.entries(listsOf[day] ?? others).map(([slug, text]) => ({ slug, bytes: Buffer.from(text) }));
      },
    } as never,
    config: { simPastSessions: 62 },
    scoreDays: createScoreDaysStore(bench.database),
    pipelineThread: {
      ask: (async (task: 'scoreDay' | 'writePastState', given: never) => {
        if (task === 'writePastState') {
          kept += 1;
          if (kept === dies) throw new Error('killed');
        }
        return bench.thread.ask(task, given);
      }) as never,
    },
  });
  const days = createEarlierDays(deps, {
    pastStates: () => createPastSnapshotsStore(bench.database.query).instants('signal-columns'),
    publishAgain: async () => {
      published += 1;
    },
  });
  await days.begin();
  await Promise.all(work.map((run) => run())).catch(() => undefined);
}

test('interrupted anywhere, every session has its state and no list is read twice by one process', async () => {
  for (const dies of [2, 5, 63]) {
    fetched.length = 0;
    await process(dies);
    expect(new Set(fetched).size).toBe(fetched.length);
  }
  const instants = await createPastSnapshotsStore(bench.database.query).instants('signal-columns');
  const wanted = sessionsBack('2026-11-13', 62).map(({ date }) => close(date));
  expect(instants).toEqual(wanted);
  expect(published).toBeGreaterThanOrEqual(2);
});

test('an instant before the first publication answers with the state of the last session, named reconstructed', async () => {
  const state = await ask<LatestSignals>('latestSignals', close('2026-11-13'));
  expect(state.batch_info).toMatchObject({
    reconstructed: true,
    batch_datetime: close('2026-11-13'),
    history_days: ['2026-11-13', '2026-11-16'],
  });
  const histories = Object.fromEntries(state.signals.map(({ symbol, score_history }) => [symbol, score_history]));
  const { days } = await ask<ScoreDays>('symbolScores', close('2026-11-13'));
  expect(days.slice(-2)).toEqual([
    { day: '2026-11-13', score: histories.KEST?.[0], afterwards: true },
    { day: '2026-11-16', score: histories.KEST?.[1], afterwards: true },
  ]);
  const columns = await ask<SignalListColumns>('signalColumns', close('2026-11-13'));
  const scoresOf = (rows: [string, number | undefined][]) => Object.fromEntries(rows);
  expect(scoresOf(signalsOfColumns(columns).map(({ symbol, smart_cat_score }) => [symbol, smart_cat_score]))).toEqual(
    scoresOf(Object.entries(histories).map(([symbol, scores]) => [symbol, scores.at(-1)])),
  );
  expect(await ask<SignalStats>('signalStats', close('2026-11-13'))).toEqual({
    batch_info: state.batch_info,
    counts_by_type: state.counts_by_type,
  });
  const alder = await ask<SymbolSignals>('symbolSignals', close('2026-11-12'), 'aldr');
  expect(alder.signal_details.premium).toMatchObject([{ type: 'Stocks to Short', side: 'bearish', count: 1 }]);
});

test('before the first session nothing was known, and what was published is never answered by them', async () => {
  const [first = ''] = sessionsBack('2026-11-13', 62).map(({ date }) => close(date));
  const before = new Date(Date.parse(first) - 1).toISOString();
  expect((await ask<LatestSignals>('latestSignals', before)).signals).toEqual([]);
  for (const asof of [undefined, new Date(bench.clock.now()).toISOString()])
    expect((await ask<LatestSignals>('latestSignals', asof)).batch_info).not.toHaveProperty('reconstructed');
});

test('publications are stepped through with the sessions before them', async () => {
  const { steps, first, reconstructed_since } = await bench.publish.steps(close('2026-11-13'));
  expect(reconstructed_since).toBe(sessionsBack('2026-11-13', 62).map(({ date }) => close(date))[0]);
  expect(steps.find(({ kind }) => kind === 'scores')).toEqual({
    kind: 'scores',
    before: close('2026-11-12'),
    shown: close('2026-11-13'),
    after: first,
  });
  const newest = await bench.publish.steps(new Date(bench.clock.now()).toISOString());
  expect(newest.steps.find(({ kind }) => kind === 'scores')).toMatchObject({
    before: close('2026-11-13'),
    after: null,
  });
  const before = await bench.publish.steps('1999-01-01T00:00:00Z');
  const none = { before: null, shown: null, after: reconstructed_since };
  expect(before.steps.find(({ kind }) => kind === 'scores')).toMatchObject(none);
});
