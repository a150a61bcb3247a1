// Scores by day: states of other days, days scored afterwards, and their time of publication.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signalEndpoints } from '../../../src/contract/signals.ts';
import { previousSession } from '../../../src/domain/market/calendar.ts';
import { firstSessionFor } from '../../../src/domain/market/first-session.ts';
import { dayMs } from '../../../src/domain/numbers/time.ts';
import type { LatestSignals, ScoreDays, SymbolSignals } from '../../../src/domain/signals/signal.ts';
import type { DayOfLists } from '../../../src/server/pipeline/past-lists/archived-lists.ts';
import { readersDay, sessionsBefore } from '../../../src/server/pipeline/runs/earlier-days.ts';
import { scoreDay } from '../../../src/server/pipeline/stages/score-day.ts';
import { createScoreDaysStore } from '../../../src/server/pipeline/state/score-days-store.ts';
import { isPublished, readReply } from '../../../src/server/publish/published.ts';
import { longTest } from '../../setup/long-run.ts';
import { type StageBench, stageBench } from '../pipeline-stages/batch-of-files.ts';

type Routes = StageBench['signals']['routes'];
type Given<Name extends keyof Routes> = Partial<Pick<Parameters<Routes[Name]>[0], 'params' | 'query'>>;

let bench: StageBench;
let first: number;
let second: number;
let firstAt: string;
let republishedAt: string;

async function ask<Name extends keyof Routes>(name: Name, given: Given<Name>) {
  const handler = bench.signals.routes[name] as (input: unknown) => Promise<unknown>;
  const reply = await handler({ params: {}, query: {}, ...given });
  const value: unknown = isPublished(reply) ? await readReply(reply) : reply;
  signalEndpoints[name].reply.parse(value);
  return value;
}
const nowIso = () => new Date(bench.clock.now() + 1).toISOString();
const historiesOf = async (asof?: string) => {
  const { signals, batch_info } = (await ask('latestSignals', { query: { asof } })) as LatestSignals;
  return {
    days: batch_info.history_days,
    changed: batch_info.changed_side,
    scores: Object.fromEntries(signals.map(({ symbol, score_history }) => [symbol, score_history])),
  };
};

beforeAll(async () => {
  bench = await stageBench();
  // Tuesday, 17 November 2026.
  await bench.receive({ 'gap-up.csv': 'Symbol,Company,Volume\nKEST,Kestrel Air,1\n' }, 'fetch');
  first = await bench.runAll();
  firstAt = nowIso();
  await bench.clock.advance(60_000);
  const store = createScoreDaysStore(bench.database);
  const lists = (text: string) => [{ slug: 'death-cross', bytes: Buffer.from(text) }];
  for (const [day, text] of [
    ['2026-11-16', 'Symbol,Volume\nALDR,1\n'],
    ['2026-11-13', 'Symbol,Volume\nKEST,1\nALDR,1\n'],
  ] as const) {
    const scored = await bench.thread.ask('scoreDay', [{ day, files: lists(text) }]);
    await store.write({ ...scored, scored_at: new Date(bench.clock.now()).toISOString() });
  }
  await bench.clock.advance(60_000);
  await bench.run('synthesize', first);
  republishedAt = nowIso();
  await bench.clock.advance(dayMs);
  await bench.receive({ 'death-cross.csv': 'Symbol,Volume\nKEST,1\nNEWC,1\n' }, 'fetch');
  second = await bench.runAll();
});
afterAll(() => bench.close());

test('a first state has no day before it; once earlier sessions are scored it is published with them', async () => {
  expect(await historiesOf(firstAt)).toEqual({ days: ['2026-11-17'], changed: null, scores: { KEST: [5] } });
  expect(await historiesOf(republishedAt)).toEqual({
    days: ['2026-11-13', '2026-11-16', '2026-11-17'],
    changed: { since: '2026-11-16', symbols: 0 },
    // No list named it on the 16th.
    scores: { KEST: [-5, 0, 5] },
  });
});

test('the next day goes on from there: one score a day, of each day what was published last', async () => {
  const { days, scores } = await historiesOf();
  expect(days).toEqual(['2026-11-13', '2026-11-16', '2026-11-17', '2026-11-18']);
  expect(scores).toEqual({ KEST: [-5, 0, 5, 0], NEWC: [-5] });
  expect(second).toBeGreaterThan(first);
});

test('one symbol tells the same history, then and now, and which days nobody was shown', async () => {
  const then = async (asof?: string) =>
    (await ask('symbolSignals', { params: { symbol: 'kest' }, query: { asof } })) as SymbolSignals;
  expect(await then(firstAt)).toMatchObject({ score_history: [5], history_days: ['2026-11-17'] });
  expect((await then(republishedAt)).score_history).toEqual([-5, 0, 5]);
  expect((await then()).score_history).toEqual([-5, 0, 5, 0]);
  const { days } = (await ask('symbolScores', { params: { symbol: 'KEST' } })) as ScoreDays;
  expect(days).toEqual([
    { day: '2026-11-13', score: -5, afterwards: true },
    { day: '2026-11-16', score: 0, afterwards: true },
    { day: '2026-11-17', score: 5, afterwards: false },
    { day: '2026-11-18', score: 0, afterwards: false },
  ]);
  // Named on earlier days alone: its line goes on, without a score of its own.
  const earlier = (await ask('symbolScores', { params: { symbol: 'ALDR' } })) as ScoreDays;
  expect(earlier.days.map(({ score }) => score)).toEqual([-5, -5, 0, 0]);
  await expect(ask('symbolScores', { params: { symbol: 'NONE' } })).rejects.toMatchObject({ status: 404 });
  await expect(ask('symbolScores', { params: { symbol: 'ALDR' }, query: { asof: firstAt } })).rejects.toMatchObject({
    status: 404,
  });
});

/** Lists of two sessions: a state that turns, events of both in one file or in two, a stock on both sides of a pair. */
const twoDays: Record<string, string>[] = [
  {
    'gap-up.csv': 'Symbol,Company,Volume\nKEST,Kestrel Air,1\nbrk-b,Brook,2\nKEST,Kestrel Air,1\n',
    'upgrades.csv': 'Company,Symbol,Action,Rating\nKestrel Air,KEST,Upgraded by,Hold ➝ Buy\n',
    'insider-buying.csv':
      'Symbol,Insider Name,SHARES BOUGHT/SOLD,Average Share Price,Filing Date\n' +
      'ALDR,Ann Ash,100,$5.00,2026-11-17\nALDR,Bo Birch,200,$5.00,2026-11-17\n',
    'unknown.csv': 'A,B\n1,2\n',
  },
  {
    'gap-up.csv': 'Symbol,Company,Volume\nALDR,Alder,1\n',
    'gap-down.csv': 'Symbol,Company,Volume\nKEST,Kestrel Air,1\n',
    'insider-buying.csv':
      'Symbol,Insider Name,SHARES BOUGHT/SOLD,Average Share Price,Filing Date\n' +
      'ALDR,Bo  Birch,200,$5.00,2026-11-17\nALDR,Cy Cedar,300,$6.00,2026-11-17\nKEST,Di Dogwood,1,$1.00,2026-11-18\n',
  },
];

longTest('days scored afterwards come to the scores that batches of the same lists come to', async () => {
  const other = await stageBench();
  try {
    const days: DayOfLists[] = [];
    for (const [at, files] of twoDays.entries()) {
      await other.receive(files, 'fetch');
      const batch = await other.runAll();
      await other.clock.advance(dayMs);
      const stored = await other.rows<{ symbol: string; score: number }>(
        'select symbol, smart_cat_score as score from synthesis join scoring g on g.id = scoring_id where batch_id = $1 order by symbol',
        [batch],
      );
      const lists = Object.entries(files).map(([name, text]) => ({
        slug: name.replace('.csv', ''),
        bytes: Buffer.from(text),
      }));
      days.push({ day: `2026-11-${17 + at}`, files: lists });
      const { symbols, scores, signals } = scoreDay(days);
      const scored = symbols.map((symbol, place) => ({ symbol, score: scores[place] }));
      expect(scored.sort((one, next) => (one.symbol < next.symbol ? -1 : 1))).toEqual(stored);
      const [{ counted } = { counted: 0 }] = await other.rows<{ counted: number }>(
        `select sum(bullish_signal_count + bearish_signal_count + neutral_signal_count + premium_signal_count)::int as counted
         from synthesis join scoring g on g.id = scoring_id where batch_id = $1`,
        [batch],
      );
      expect(signals).toBe(counted);
      expect(signals).toBe([5, 9][at]);
    }
  } finally {
    await other.close();
  }
});

test('sessions before the one a batch has the lists of, without weekends and holidays', () => {
  // A Sunday: its lists are of Friday the 20th, or of Thursday while Friday runs again; readers have it on Monday.
  expect(sessionsBefore('2026-11-22T20:00:00Z', 3)).toEqual(['2026-11-19', '2026-11-18', '2026-11-17']);
  // Before noon of the Monday after Thanksgiving: its lists are of the Friday before.
  expect(sessionsBefore('2026-11-30T16:00:00Z', 3)).toEqual(['2026-11-25', '2026-11-24', '2026-11-23']);
  // On Thanksgiving: its day is Friday, and Wednesday, which readers had the lists of Tuesday in, is not left out.
  expect(sessionsBefore('2026-11-26T11:00:00Z', 2)).toEqual(['2026-11-24', '2026-11-23']);
});

test('days of a first start follow each other without a hole up to the day of the batch, at any instant', () => {
  const instants = fc.date({ min: new Date('2026-01-05'), max: new Date('2026-12-20'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (at) => {
      const newestFirst = [
        firstSessionFor(at.getTime()).date,
        ...sessionsBefore(at.toISOString(), 20).map((day) => readersDay(day)),
      ];
      newestFirst.forEach((day, place) => {
        const before = newestFirst[place + 1];
        if (before !== undefined) expect(before).toBe(previousSession(day).date);
      });
    }),
  );
});
