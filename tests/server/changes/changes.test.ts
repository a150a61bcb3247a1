// Changes between two instants over the wire, against the published states themselves.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { localAction } from '../../../src/domain/analysis/local-action.ts';
import { type ChangeKind, Changes, changeKinds } from '../../../src/domain/changes/change.ts';
import {
  type DetectedWindow,
  SETTLE_RULES,
  type SettledOutcome,
} from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import { dayMs } from '../../../src/domain/numbers/time.ts';
import { scoreBand } from '../../../src/domain/signals/score/score-words.ts';
import { createChanges } from '../../../src/server/changes/changes.ts';
import { setupsBetween } from '../../../src/server/goldeneye/board-store.ts';
import { createRecordStore } from '../../../src/server/goldeneye/record-store.ts';
import { createGoldenEyeStore } from '../../../src/server/goldeneye/store.ts';
import type { Signals } from '../../../src/server/signals/signals.ts';
import { fetchLists, runPipeline, screenAndPoll } from '../../journeys/pipeline-steps.ts';
import { callAs, drawMarket, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { stub } from '../../setup/stub.ts';

const clock = testClock('2026-11-17T18:14:05.000Z');
let app: TestApp;
let begin: string;
let middle: string;
let end: string;

const nowIso = () => new Date(clock.now()).toISOString();
async function changes(query: Record<string, string>): Promise<Changes> {
  const reply = await callAs(app, app.userToken, `/api/changes?${new URLSearchParams(query)}`);
  expect(reply.status).toBe(200);
  return Changes.parse(await reply.json());
}
async function readAll(kind: ChangeKind, since: string, until: string, most: string) {
  const rows: Changes['rows'] = [];
  let after: string | null = null;
  do {
    const page: Changes = await changes({ since, asof: until, kind, most, ...(after !== null && { after }) });
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}
async function publishAll(lists: string[]): Promise<string> {
  await fetchLists(app, lists);
  await runPipeline(app);
  await screenAndPoll(app);
  await clock.advance(1_000);
  return nowIso();
}

beforeAll(async () => {
  app = await startTestApp({ clock, withHistory: true });
  await app.platform.begin(() => undefined);
  await drawMarket(app);
  begin = nowIso();
  middle = await publishAll(['idea-engine', 'upgrades', 'most-active']);
  await clock.advance(20 * 60_000);
  end = await publishAll(['downgrades', 'stocks-to-short']);
});
afterAll(() => app.close());

async function scoresAt(asof: string) {
  const reply = await callAs(app, app.userToken, `/api/signals/latest?asof=${asof}`);
  const { signals } = endpoints.latestSignals.reply.parse(await reply.json());
  return new Map(signals.map((one) => [one.symbol, one]));
}

test('scores that changed action or band are those whose published states differ so', async () => {
  const [then, now] = [await scoresAt(middle), await scoresAt(end)];
  const expected = [...new Set([...then.keys(), ...now.keys()])].filter((symbol) => {
    const [was, is] = [then.get(symbol), now.get(symbol)];
    if (was === undefined || is === undefined) return true;
    const isOtherBand = scoreBand(was.smart_cat_score) !== scoreBand(is.smart_cat_score);
    return isOtherBand || localAction(was).action !== localAction(is).action;
  });
  const rows = await readAll('scores', middle, end, '200');
  expect(expected.length).toBeGreaterThan(0);
  const crossed = [...now].filter(([symbol, { smart_cat_score: score }]) => {
    const was = then.get(symbol);
    return was !== undefined && was.smart_cat_score * score < 0;
  });
  const { changed_side, widest } = await changes({ since: middle, asof: end });
  expect(changed_side).toBe(crossed.length);
  expect(widest?.symbol).toBe(rows[0]?.symbol);
  expect(rows.map(({ symbol }) => symbol).sort()).toEqual(expected.sort());
});

test('decisions that flipped are those of the published runs', async () => {
  const runAt = async (asof: string) => {
    const reply = await callAs(app, app.userToken, `/api/screener/current?asof=${asof}`);
    const { stocks } = endpoints.screenerCurrent.reply.parse(await reply.json());
    return new Map(stocks.map((stock) => [stock.symbol, stock.trade_signals?.summary.decision]));
  };
  const [then, now] = [await runAt(middle), await runAt(end)];
  const expected = [...new Set([...then.keys(), ...now.keys()])].filter(
    (symbol) => (then.get(symbol) === 'YES') !== (now.get(symbol) === 'YES'),
  );
  const rows = await readAll('decisions', middle, end, '200');
  expect(rows.map(({ symbol }) => symbol).sort()).toEqual(expected.sort());
  expect([...then.values()]).toContain('YES');
  // Without a run before, nothing can be compared.
  const { counts } = await changes({ since: begin, asof: middle });
  expect([counts.decisions.all, counts.filters.all, counts.lights.all]).toEqual([0, 0, 0]);
});

test('setups count from when readers could see them: one that opened, one that ended, none that was refused', async () => {
  const { query } = app.storage.database;
  const record = createRecordStore(query);
  const [poll] = await createGoldenEyeStore(query).polls(1, null);
  if (poll === undefined) throw new Error('no poll was made');
  const at = clock.now();
  const setup = (symbol: string, refused: DetectedWindow['refused']): DetectedWindow => ({
    symbol,
    pattern: 'golden_window',
    side: 'long',
    part_of_day: 'morning',
    detected_at: at,
    entry: 10,
    entry_low: 9.9,
    entry_high: 10.1,
    stop: 9,
    target: 12,
    action: 'BUY',
    confidence: 70,
    relative_volume: 3,
    market_direction: null,
    scope: 'market',
    bid: null,
    ask: null,
    spread: null,
    volume_estimated: false,
    refused,
  });
  const known = { known_at: at, market_known_at: at, delay_minutes: 0 };
  const windows = [setup('ZZA', null), setup('ZZB', 'STOP_TOO_CLOSE')];
  const [window] = await record.writeWindows(poll, windows, known);
  const outcome: SettledOutcome = {
    ...windows[0]!,
    clock: 'market',
    outcome: 'win',
    entered_at: at + 60_000,
    entry_price: 10,
    exit_price: 12,
    exited_at: at + 120_000,
    minutes_held: 1,
    gross_r: 2,
    net_r: 1.9,
    best_r: 2,
    worst_r: 0,
    missing_minutes: 0,
    halted: false,
    both_barriers: false,
    rules: SETTLE_RULES,
    not_entered: null,
  };
  await clock.advance(10 * 60_000);
  const between = nowIso();
  await clock.advance(60_000);
  await record.writeOutcomes([{ id: window?.id ?? 0, outcome }], nowIso(), nowIso());
  const own = async (since: string, until: string) =>
    (await readAll('setups', since, until, '50')).filter(({ symbol }) => symbol.startsWith('ZZ'));
  const before = new Date(at - 1).toISOString();
  expect(await own(before, between)).toMatchObject([{ symbol: 'ZZA', change: 'opened', outcome: null, toward: 1 }]);
  expect(await own(between, nowIso())).toMatchObject([{ symbol: 'ZZA', change: 'ended', outcome: 'win', net_r: 1.9 }]);
  expect(await own(nowIso(), nowIso())).toEqual([]);

  // A replay finds and ends setups at hours of its session, days before ours; alerts know them all the same.
  const replayed = { ...setup('ZZR', null), detected_at: at - 2 * dayMs };
  const [found] = await record.writeWindows(poll, [replayed], {
    known_at: clock.now(),
    market_known_at: replayed.detected_at,
    delay_minutes: 0,
  });
  const open = await setupsBetween(query, poll.source, { since: nowIso(), until: nowIso(), symbols: ['ZZR'] });
  expect(open).toMatchObject([{ id: found?.id, outcome: null }]);
  const ended = { ...outcome, ...replayed, exited_at: outcome.exited_at - 2 * dayMs };
  await record.writeOutcomes([{ id: found?.id ?? 0, outcome: ended }], nowIso(), nowIso());
  const rows = (await own(before, nowIso())).filter(({ symbol }) => symbol === 'ZZR');
  expect(Object.fromEntries(rows.map((row) => (row.kind === 'setups' ? [row.change, row.at] : [])))).toEqual({
    opened: new Date(replayed.detected_at).toISOString(),
    ended: new Date(ended.exited_at).toISOString(),
  });
});

test('compared runs of a replay are of the hour of its session', async () => {
  const run = { id: 1, known_at: '2026-11-21T18:00:00.000Z', as_of: '2026-11-20T15:15:00.000Z' };
  const steps = async () => ({ first: null, reconstructed_since: null, steps: [] });
  const columns = async () => ({ etag: 'same' }) as Awaited<ReturnType<Signals['columns']>>;
  const { routes } = createChanges(
    stub({
      clock,
      publish: { knownBy: async () => run.known_at, steps },
      signals: { columns },
      screener: { runKnownBy: async () => run, readRunStates: async () => new Map() },
      goldenEye: { setupChanges: async () => [] },
      stocks: { readNames: async () => new Map() },
      watchlist: { starsOfUsers: async () => new Map() },
    }),
  );
  const query = { since: begin, kind: 'scores', most: 5 } as const;
  const reply = await routes.changes({ query, caller: { id: 1 } } as Parameters<typeof routes.changes>[0]);
  expect(reply).toMatchObject({ runs: { before: run.as_of, after: run.as_of } });
});

test('stars come first, pages of any length hold the same rows, and counts are those of all', async () => {
  const unstarred = await readAll('scores', middle, end, '200');
  const star = unstarred.at(-1)?.symbol ?? '';
  await callAs(app, app.userToken, `/api/watchlist/${star}`, { method: 'PUT' });
  const whole = await readAll('scores', middle, end, '200');
  expect(whole[0]).toMatchObject({ symbol: star, starred: true });
  expect(whole.slice(1).every(({ starred }) => !starred)).toBe(true);
  expect(await readAll('scores', middle, end, '7')).toEqual(whole);
  const { counts } = await changes({ since: middle, asof: end });
  for (const kind of changeKinds) expect((await readAll(kind, middle, end, '200')).length).toBe(counts[kind].all);
  expect(counts.scores.starred).toBe(1);
});

test('an instant compared with itself has no change, and one too early is moved up', async () => {
  const same = await changes({ since: end, asof: middle });
  expect(same).toMatchObject({ since: middle, until: middle, rows: [], next: null });
  expect(changeKinds.map((kind) => same.counts[kind].all)).toEqual([0, 0, 0, 0, 0]);
  const early = await changes({ since: '2001-01-02T00:00:00Z', asof: end });
  expect(Date.parse(early.until) - Date.parse(early.since)).toBe(31 * dayMs);
  expect(early.scores).toMatchObject({ before: null });
});

test('a key no row has is refused', async () => {
  const reply = await callAs(app, app.userToken, `/api/changes?since=${middle}&after=0NOPE`);
  expect(reply.status).toBe(422);
});

test('the present is compared as of the instant the first page names', async () => {
  const first = await changes({ since: middle, most: '5' });
  expect(first.until).toBe(nowIso());
  const again = await changes({ since: middle, most: '5', asof: first.until });
  expect(again).toEqual(first);
});
