// Writers of a job that another process has taken over: each is refused and leaves nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stages } from '../../../src/domain/pipeline/stage.ts';
import { createOutboxStore } from '../../../src/server/delivery/outbox/outbox-store.ts';
import { type Fence, fenced } from '../../../src/server/jobs/leases/lease-store.ts';
import { createMinuteStores } from '../../../src/server/minutes/store/minute-store.ts';
import { createFeedStore } from '../../../src/server/minutes/tracking/feed-store.ts';
import { createAttemptStore } from '../../../src/server/pipeline/batch/attempt-store.ts';
import { createInboxStore } from '../../../src/server/pipeline/inbox/inbox-store.ts';
import { publishStored } from '../../../src/server/pipeline/publishing/publishing-store.ts';
import { type StageBench, stageBench } from '../pipeline-stages/batch-of-files.ts';

let bench: StageBench;
let own: Fence;
let batch: number;
const gap = (symbol: string) => `Company,Symbol,Price Change\nSample,${symbol},+1%\n`;

beforeAll(async () => {
  bench = await stageBench();
  const [job] = await bench.rows<{ id: number }>(
    `insert into job (kind, state, owner, lease_until, detail, started_at)
     values ('sample', 'running', 'awake', now() + interval '1 hour', '{}', now()) returning id::integer`,
  );
  own = { job: job!.id, owner: 'awake' };
  await bench.receive({ 'gap_up_2026-11-16.csv': gap('KEST') });
  for (const stage of stages) batch = (await bench.run(stage, batch ?? null, own)).batch_id;
  await bench.receive({ 'gap_up_2026-11-17.csv': gap('ALDR') });
});
afterAll(() => bench.close());

const frozen = (): Fence => ({ ...own, owner: 'frozen' });
const at = Date.parse('2026-11-17T15:00:00Z');

const COUNTED =
  'batch batch_file inbox_file signal synthesis snapshot publication stage_attempt stage_result minute_news minute_indicator minute_feed minute_gap';
const counts = async () => {
  const tables = COUNTED.split(' ').map((table) => `(select count(*)::integer from ${table}) as ${table}`);
  const stamps = '(select json_agg(b order by id) from batch b) as batches';
  return (await bench.rows(`select ${[...tables, stamps].join(', ')}`))[0];
};

describe('a process whose job was taken over', () => {
  test('no stage of a batch that it had begun', async () => {
    await bench.receive({ 'gap_down_2026-11-17.csv': gap('BRKB') });
    let id: number | null = null;
    for (const stage of stages) {
      const before = await counts();
      await expect(bench.run(stage, id, frozen())).rejects.toMatchObject({ status: 409 });
      expect(await counts()).toEqual(before);
      id = (await bench.run(stage, id, own)).batch_id;
    }
  });

  const minutes = () => createMinuteStores(bench.database).fetched;
  const news = { symbol: 'KO', full_response: {}, articles: 0 };
  const bar = {
    symbol: 'KO',
    indicator_type: 'RSI',
    timestamp: at,
    value: 1,
    signal_value: null,
    histogram_value: null,
  };
  const fact = { size_bytes: 1, encoding: 'utf-8', list_slug: 'gap-up', received_at: new Date(at).toISOString() };
  const writers: Record<string, (fence: Fence) => Promise<unknown>> = {
    'an attempt of a stage': (fence) =>
      createAttemptStore(bench.database).begin(batch, 'import', fact.received_at, fence),
    'a publication by hand': (fence) =>
      publishStored(fenced(bench.database, fence), { batchId: batch, reason: 'Sample', now: () => at, market: 'live' }),
    'a gap of the feed': (fence) =>
      createMinuteStores(bench.database).gaps.open(
        { symbol: null, from_ms: at, to_ms: null, reason: 'Sample' },
        at,
        fence,
      ),
    news: (fence) => minutes().addNews([news], at, fence),
    indicators: (fence) => minutes().addIndicators([bar] as never, at, fence),
    'the report of the feed': (fence) =>
      createFeedStore(bench.database).report('sample', { state: 'connected' } as never, at, fence),
    'a fetched list': (fence) =>
      createInboxStore(bench.database).receiveAll(
        [{ ...fact, sha256: 'ab'.repeat(32), file_name: 'gap_up.csv', origin: 'fetch' }],
        fence,
      ),
  };
  test.each(Object.keys(writers))('writes nothing: %s', async (name) => {
    const before = await counts();
    await expect(writers[name]!(frozen())).rejects.toMatchObject({ status: 409 });
    expect(await counts()).toEqual(before);
    await writers[name]!(own);
    expect(await counts()).not.toEqual(before);
  });
});

test('deliveries sent meanwhile stay sent, whatever a process that slept says of them', async () => {
  const { database } = bench;
  await bench.rows(
    `insert into app_user (id, email, email_normal, password_hash, full_name, is_admin) overriding system value
     values (9, 'a@example.com', 'a@example.com', 'x', 'Sample', false)`,
  );
  await bench.rows(
    `insert into channel (id, user_id, kind, address, details, is_default, created_at) overriding system value
     values (9, 9, 'email', 'a@example.com', '{}', true, now())`,
  );
  await bench.rows(
    `insert into message (id, user_id, key, kind, title, text, link, urgent, fired_at)
     values (gen_random_uuid(), 9, 'k', 'sample', 'Sample', 'Sample', '/', false, now())`,
  );
  const [delivery] = await bench.rows<{ id: number }>(
    `insert into delivery (message_id, channel_id, state, tries, next_try_at) select id, 9, 'waiting', 0, now() from message
     returning id`,
  );
  const outbox = createOutboxStore(database, { deliveries: () => undefined });
  const now = new Date(at).toISOString();
  const ids = [delivery!.id];
  const parcel = { channel_id: 9, user_id: 9, ids };
  await outbox.accepted({ ...parcel, now });
  const state = () => bench.rows('select state, tries, next_try_at, batch, sent_at from delivery');
  const sent = await state();
  await outbox.failed({ ...parcel, error: 'Away', next: now, rests: null, now });
  await outbox.postpone({ ids, state: 'held', until: now });
  await outbox.begin({ ids, batch: '00000000-0000-4000-8000-000000000000' });
  expect(await state()).toEqual(sent);
});
