// An older state published again reaches every page of every process.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { MiniCards } from '../../../src/domain/signals/mini-cards/mini-cards.ts';
import { LatestSignals, SymbolSignals } from '../../../src/domain/signals/signal.ts';
import { PublicationSteps } from '../../../src/domain/stream/publication-steps.ts';
import type { SnapshotNews } from '../../../src/domain/stream/snapshot-news.ts';
import { openBulkConnection } from '../../../src/server/db/bulk-connection.ts';
import { listKinds } from '../../../src/server/publish/kinds.ts';
import { publishSnapshots, readSnapshots } from '../../../src/server/publish/snapshot-store.ts';
import { fetchLists, runPipeline } from '../../journeys/pipeline-steps.ts';
import { advanceUntil } from '../../setup/advance-until.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { listenTo } from '../../setup/event-stream.ts';

const clock = testClock('2026-11-17T18:14:05.000Z');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, withHistory: true });
  await app.platform.begin(() => undefined);
});
afterAll(() => app.close());

async function latest(of: TestApp, asof?: string) {
  const reply = await callAs(of, of.userToken, `/api/signals/latest${asof === undefined ? '' : `?asof=${asof}`}`);
  const { batch_info, signals } = LatestSignals.parse(await reply.json());
  return { id: Number(reply.headers.get('x-snapshot-id')), etag: reply.headers.get('etag'), batch_info, signals };
}

async function cardsOf(of: TestApp) {
  return MiniCards.parse(await (await callAs(of, of.userToken, '/api/dashboard/mini-cards')).json()).data?.batch_info;
}

// ENT-12, API-21
test('a state published again is taken over and announced by a process that did not publish it', async () => {
  const second = await startTestApp({ clock, storage: app.storage, filesDir: app.filesDir });
  onTestFinished(() => second.close());
  await second.platform.begin(() => undefined);
  const states: Awaited<ReturnType<typeof latest>>[] = [];
  const moments: string[] = [];
  for (const lists of [
    ['idea-engine', 'upgrades'],
    ['downgrades', 'most-active'],
  ]) {
    await fetchLists(app, lists);
    await runPipeline(app);
    states.push(await latest(app));
    await advanceUntil(clock, async () => (await latest(second)).id === states.at(-1)?.id);
    moments.push(new Date(clock.now()).toISOString());
  }
  const [first, newer] = states as [(typeof states)[0], (typeof states)[0]];
  const batch = first.batch_info.batch_id ?? 0;
  expect(newer.batch_info.batch_id).toBeGreaterThan(batch);
  const listening = await listenTo(second, second.userToken);
  onTestFinished(listening.leave);
  await expect.poll(() => listening.events.length).toBeGreaterThan(0);

  const bulk = await openBulkConnection(app.storage.database.connection);
  onTestFinished(() => bulk.close());
  const { id, published_at } = await bulk.transaction(async () => {
    const snapshots = await readSnapshots(bulk.query, listKinds('scores'), batch);
    return publishSnapshots(bulk.query, { snapshots, now: () => clock.now(), reason: 'the newer one was a mistake' });
  });
  for (const of of [app, second]) {
    await advanceUntil(clock, async () => (await latest(of)).id === id);
    expect(await latest(of)).toMatchObject({ id, etag: first.etag, batch_info: first.batch_info });
    await advanceUntil(clock, async () => (await cardsOf(of))?.batch_datetime === first.batch_info.batch_datetime);
    const { symbol, smart_cat_score, score_history } = first.signals[0] as (typeof first.signals)[0];
    const reply = await callAs(of, of.userToken, `/api/signals/symbol/${symbol}`);
    expect(SymbolSignals.parse(await reply.json())).toMatchObject({ synthesis: { smart_cat_score }, score_history });
  }
  expect(id).toBeGreaterThan(newer.id);
  const signalNews = () =>
    listening.events.flatMap(({ snapshots }) => snapshots).filter((news: SnapshotNews) => news.kind === 'signals');
  await expect.poll(() => signalNews().at(-1)).toMatchObject({ id, source_id: batch, received_at: published_at });
  for (const of of [app, second]) {
    const seen = await Promise.all([...moments, published_at].map(async (asof) => (await latest(of, asof)).id));
    expect(seen).toEqual([first.id, newer.id, id]);
  }
  // Stepping goes through the three publications and ends at both sides.
  const steps = async (at: string) => {
    const reply = await callAs(app, app.userToken, `/api/publications/steps?at=${at}`);
    return PublicationSteps.parse(await reply.json()).steps.find(({ kind }) => kind === 'scores');
  };
  const last = await steps(published_at);
  expect(last).toMatchObject({ shown: published_at, after: null });
  const middle = await steps(last?.before ?? '');
  expect(middle).toMatchObject({ shown: last?.before, after: published_at });
  const oldest = await steps(middle?.before ?? '');
  expect(oldest).toMatchObject({ before: null, shown: middle?.before, after: middle?.shown });
  expect(await steps('1999-01-01T00:00:00Z')).toMatchObject({ before: null, shown: null, after: oldest?.shown });
  expect((await latest(app, oldest?.shown ?? '')).id).toBe(first.id);
});
