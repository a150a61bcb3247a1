// Rules over minutes while a session is replayed again and again: its minutes are earlier than those looked at before.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CompiledRules } from '../../../src/domain/alerts/compiled-rules.ts';
import type { NewMessage } from '../../../src/domain/delivery/message.ts';
import type { StockRule } from '../../../src/server/alerts/active-rules.ts';
import type { AlertDeps } from '../../../src/server/alerts/alert-deps.ts';
import { createEvaluation } from '../../../src/server/alerts/evaluate.ts';
import { createMinuteEvaluation } from '../../../src/server/alerts/evaluate-minute.ts';
import type { FactSource } from '../../../src/server/alerts/facts/fact-source.ts';
import { createArticleStore } from '../../../src/server/screener/news/article-store.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { stub } from '../../setup/stub.ts';
import { sampleArticle } from './alert-calls.ts';

let storage: TestDatabase;
beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());

const rule = (id: number, condition: StockRule['condition']): StockRule => ({
  ...{ id, user_id: 1, condition, scope: { kind: 'symbol', symbol: 'NVDA' }, channel_ids: null, cool_down_minutes: 0 },
  ...{ once: false, until_clear: false, expires_at: null, paused_until: null, is_on: true, ended: null },
  ...{ created_at: '2026-11-20T12:00:00.000Z', last_fired: null },
});
const rules = [rule(1, { kind: 'price', crosses: 'above', value: 20 }), rule(2, { kind: 'news', mood: null })];

const noFigures = { change_pct: null, vwap: null, day_low: null, day_high: null, year_low: null, year_high: null };

test('each replay fires what its minutes cross and its articles say, also after the later minutes of the exchange', async () => {
  const articles = createArticleStore(storage.database.query);
  const published_utc = '2026-11-20T15:00:30.000Z';
  await articles.write({
    articles: [sampleArticle('a', 'Sample Semiconductors recalls a chip', published_utc)],
    covered: { from: Date.parse(published_utc), to: Date.parse(published_utc) },
    forget: 0,
    received: Date.parse('2026-11-20T15:00:40.000Z'),
  });
  let now = 0;
  let replayed_session: string | null = null;
  let market = { as_of: 0, session: '2026-11-20', price: 0 };
  const handedOver: NewMessage[] = [];
  const deps = stub<AlertDeps>({
    clock: { now: () => now },
    database: storage.database,
    sourceStatus: async () => ({ name: 'simulator', simulated: true, delay_minutes: 0, replayed_session }),
    marketTasks: {
      ask: async () => ({
        ...market,
        figures: [['NVDA', { ...noFigures, relative_volume: null, price: market.price }]],
      }),
    },
    delivery: {
      addToMessages: async () => undefined,
      handOver: async (_, messages) => void handedOver.push(...messages),
    },
    screener: { articlesBetween: articles.receivedBetween },
    stocks: { readNames: async () => new Map([['NVDA', 'Sample Semiconductors']]) },
  });
  const readRules = async () => ({
    byId: new Map(rules.map((one) => [one.id, one])),
    screens: [],
    compile: () =>
      new CompiledRules(
        rules.map((one) => ({ ...one, symbols: ['NVDA'] })),
        'minute',
      ),
  });
  const facts = stub<FactSource>({ membersNow: async () => new Map() });
  const evaluation = createEvaluation(deps, readRules, facts);
  const lookAtMinute = createMinuteEvaluation(deps, {
    rules: readRules,
    facts,
    evaluation,
    recentSplits: async () => [],
  });
  const look = async (clock: string, session: string, price: number): Promise<string[]> => {
    now = Date.parse(clock);
    market = { as_of: Date.parse(session), session: '2026-11-20', price };
    const from = handedOver.length;
    await lookAtMinute();
    return handedOver.slice(from).map(({ title }) => title);
  };

  // The exchange's own day ends.
  expect(await look('2026-11-21T00:59:00Z', '2026-11-21T00:59:00Z', 19)).toEqual([]);
  replayed_session = '2026-11-20';
  const whole = ['NVDA rose above 20.00', 'NVDA: negative news'];
  for (const hour of ['01', '07']) {
    expect(await look(`2026-11-21T${hour}:00:00Z`, '2026-11-20T15:00:10Z', 21)).toEqual([]);
    expect(await look(`2026-11-21T${hour}:01:00Z`, '2026-11-20T15:01:10Z', 19)).toEqual(whole.slice(1));
    expect(await look(`2026-11-21T${hour}:02:00Z`, '2026-11-20T15:02:10Z', 21)).toEqual(whole.slice(0, 1));
    // A reply that is out of order begins nothing.
    expect(await look(`2026-11-21T${hour}:02:30Z`, '2026-11-20T15:01:10Z', 19)).toEqual([]);
    expect(await look(`2026-11-21T${hour}:03:00Z`, '2026-11-20T15:03:10Z', 22)).toEqual([]);
    expect(await look(`2026-11-21T${hour}:09:00Z`, '2026-11-20T15:09:10Z', 22)).toEqual([]);
  }
  // Messages are stored once for each key.
  expect(new Set(handedOver.map(({ key }) => key)).size).toBe(handedOver.length);
  replayed_session = null;
  expect(await look('2026-11-23T09:00:00Z', '2026-11-23T09:00:00Z', 22)).toEqual([]);
});
