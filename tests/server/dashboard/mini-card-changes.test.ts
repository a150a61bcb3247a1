// What a minute changes on the cards, over the wire: sent with the news when it is little, on request when it is much, never across batches.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { miniCardRules } from '../../../src/domain/rules/mini-card-rules.ts';
import { MiniCardChanges, withMiniCardChanges } from '../../../src/domain/signals/mini-cards/mini-card-changes.ts';
import { MiniCardBook } from '../../../src/domain/signals/mini-cards/mini-cards.ts';
import { tabTypes } from '../../../src/domain/signals/signal.ts';
import type { SnapshotNews } from '../../../src/domain/stream/snapshot-news.ts';
import { fetchLists, runPipeline } from '../../journeys/pipeline-steps.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { type Listening, listenTo } from '../../setup/event-stream.ts';

/** Tuesday, 17 November 2026, 13:14:05 in New York. */
const clock = testClock('2026-11-17T18:14:05.000Z');
const PATH = '/api/dashboard/mini-cards';
const FEW = ['upgrades'];
const MANY = [
  'idea-engine',
  'upgrades',
  'downgrades',
  'top-rated',
  'insider-selling',
  'top-marketrank',
  'lowest-rated',
  'new-coverage',
  'most-active',
];
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock, withHistory: true });
  await app.platform.begin(() => undefined);
}, 120_000);
afterAll(() => app.close());

type Answer = { id: number; etag: string | null; book: MiniCardBook | null; changes: MiniCardChanges | null };

async function ask(query = '', encoding = 'br'): Promise<Answer> {
  const reply = await callAs(app, app.userToken, `${PATH}${query}`, { headers: { 'accept-encoding': encoding } });
  expect(reply.status).toBe(200);
  const { data, changes } = (await reply.json()) as { data?: unknown; changes?: unknown };
  return {
    id: Number(reply.headers.get('x-snapshot-id')),
    etag: reply.headers.get('etag'),
    book: data === undefined ? null : MiniCardBook.parse(data),
    changes: changes === undefined ? null : MiniCardChanges.parse(changes),
  };
}
type Whole = { id: number; book: MiniCardBook };
async function whole(query = ''): Promise<Whole> {
  const { id, book } = await ask(query);
  if (book === null) throw new Error('Not the whole book.');
  return { id, book };
}

async function newestId(): Promise<number> {
  // Asked hundreds of times: without an encoding nothing has to be made to unpack it.
  const init = { method: 'HEAD', headers: { 'accept-encoding': 'identity' } };
  const { headers } = await callAs(app, app.userToken, PATH, init);
  return Number(headers.get('x-snapshot-id'));
}

/** Lets time go on in the steps in which the server looks, until newer cards are published that fit: those of the next minute. */
async function newer(than: number, fits: (book: MiniCardBook) => boolean = () => true): Promise<Whole> {
  for (let step = 0; step < 100; step += 1) {
    await clock.advance(2_000);
    // Just after the minute's pause the server is at work: time stands until it is done.
    const second = new Date(clock.now()).getUTCSeconds();
    const looks = second >= 10 && second < 14 ? 30 : 1;
    for (let look = 0; look < looks; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, looks === 1 ? 10 : 50));
      if ((await newestId()) <= than) continue;
      const now = await whole();
      if (fits(now.book)) return now;
    }
  }
  throw new Error('Nothing newer was published.');
}
/** Scores of these lists, with prices of their own and one more minute behind them: nothing of it is on its way any more. */
async function batchOf(lists: string[]): Promise<Whole> {
  const { id } = await whole();
  await fetchLists(app, lists);
  await runPipeline(app);
  const first = await newer(id, ({ prices_as_of }) => prices_as_of !== null);
  return newer((await newer(first.id)).id);
}

async function listen(): Promise<Listening> {
  const listening = await listenTo(app, app.userToken);
  onTestFinished(listening.leave);
  await expect.poll(() => listening.events.length).toBeGreaterThan(0);
  return listening;
}
const cardNews = ({ events }: Listening): SnapshotNews[] =>
  events.flatMap(({ snapshots }) => snapshots.filter(({ kind }) => kind === 'mini-cards'));
const count = (book: MiniCardBook) => tabTypes.reduce((sum, tab) => sum + book[tab].length, 0);
const sizeOf = (changes: MiniCardChanges | null) => Buffer.byteLength(JSON.stringify(changes));

// ENT-14, API-21
test('the little that changed in a minute is sent with the news, and gives the new cards without a question', async () => {
  const before = await batchOf(FEW);
  const listening = await listen();
  const now = await newer(before.id);
  await expect.poll(() => cardNews(listening).at(-1)?.id).toBe(now.id);
  const [first, ...later] = cardNews(listening);
  expect(first).toMatchObject({ id: before.id });
  expect(first?.changes).toBeUndefined();
  let book = before.book;
  let id = before.id;
  for (const news of later) {
    expect(news.changes).toMatchObject({ base_id: id, id: news.id });
    expect(sizeOf(news.changes ?? null)).toBeLessThanOrEqual(miniCardRules.sent_along.value);
    book = withMiniCardChanges(book, news.changes as MiniCardChanges);
    id = news.id;
  }
  expect(book).toEqual(now.book);
  expect(book).not.toEqual(before.book);
  const late = await listen();
  expect(cardNews(late)).toEqual([expect.not.objectContaining({ changes: expect.anything() })]);
});

test('who asks since the newest cards learns that nothing changed, in every encoding', async () => {
  const now = await whole();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { changes, etag } = await ask(`?since=${now.id}`, encoding);
    expect(changes).toMatchObject({ base_id: now.id, id: now.id, symbols: [], volume: [] });
    expect(etag).toMatch(/^"[\w-]+"$/);
  }
});

// ENT-14
test('much that changed is not sent along but given on request, from each of the last snapshots', async () => {
  const first = await batchOf(MANY);
  const listening = await listen();
  const second = await newer(first.id);
  const third = await newer(second.id);
  await expect.poll(() => cardNews(listening).at(-1)?.id).toBe(third.id);
  expect(cardNews(listening).every(({ changes }) => changes === undefined)).toBe(true);
  for (const before of [first, second]) {
    const { book, changes } = await ask(`?since=${before.id}`);
    expect(book).toBeNull();
    expect(sizeOf(changes)).toBeGreaterThan(miniCardRules.sent_along.value);
    expect(changes).toMatchObject({ base_id: before.id, id: third.id });
    expect(withMiniCardChanges(before.book, changes as MiniCardChanges)).toEqual(third.book);
  }
});

test('of a snapshot nobody remembers, or together with an earlier instant, the whole book comes', async () => {
  const now = await whole();
  for (const query of ['?since=1', '?since=987654321', `?since=${now.id - 1}&asof=2020-01-01T00:00:00Z`]) {
    const { book, changes } = await ask(query);
    expect(changes).toBeNull();
    expect(count(book as MiniCardBook)).toBe(query.includes('asof') ? 0 : count(now.book));
  }
  let oldest = now.id;
  for (let minute = 0; minute < miniCardRules.kept_to_compare.value; minute += 1) {
    oldest = (await newer(oldest)).id;
  }
  expect((await ask(`?since=${now.id}`)).changes).toBeNull();
  for (const since of ['0', '-1', '1.5', 'abc', '']) {
    expect((await callAs(app, app.userToken, `${PATH}?since=${since}`)).status).toBe(422);
  }
});

test('cards of another batch are never sent as changes', async () => {
  const before = await whole();
  const listening = await listen();
  const now = await batchOf(FEW);
  await expect.poll(() => cardNews(listening).at(-1)?.id).toBe(now.id);
  // The state after the batch carries the other lists over, so the stocks are the same and their scores are others.
  expect(now.book.batch_info.batch_datetime).not.toBe(before.book.batch_info.batch_datetime);
  const { book, changes } = await ask(`?since=${before.id}`);
  expect([changes, book]).toEqual([null, now.book]);
  const bases = cardNews(listening).map((news) => news.changes?.base_id);
  expect(bases).not.toContain(before.id);
});

// After a restart the server remembers nothing but the newest cards themselves.
test('a second server over the same data tells what changed since the cards it found', async () => {
  const before = await whole();
  const second = await startTestApp({ clock, storage: app.storage });
  onTestFinished(() => second.close());
  await second.platform.begin(() => undefined);
  await clock.advance(2_000);
  const since = async () => {
    const reply = await callAs(second, second.userToken, `${PATH}?since=${before.id}`);
    return (await reply.json()) as { changes?: MiniCardChanges };
  };
  await expect.poll(async () => (await since()).changes?.base_id).toBe(before.id);
});
