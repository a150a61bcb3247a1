// Publishes sample runs in this very process, each in a transaction that takes its time before and after the stamp.
import { setTimeout as pause } from 'node:timers/promises';
import { openBulkConnection } from '../../../src/server/db/bulk-connection.ts';
import { openDatabase } from '../../../src/server/db/database.ts';
import { systemClock } from '../../../src/server/process/clock.ts';
import { stampKnownAt } from '../../../src/server/publish/known-at-store.ts';
import { publishReply } from '../../../src/server/publish/published.ts';
import { publishSnapshots, storeSnapshot } from '../../../src/server/publish/snapshot-store.ts';
import { createScreenerStore } from '../../../src/server/screener/store.ts';

export type Target = { socketDir: string; database: string; user: string };
export type Order = { target: Target; from: number; to: number };

const iso = (at: number) => new Date(at).toISOString();
const now = () => systemClock.now();

export function sampleRun(id: number, received_at: string, known_at: string) {
  return {
    id,
    day: '2026-11-17',
    run_number: id,
    received_at,
    known_at,
    as_of: received_at,
    session_date: '2026-11-17',
    stock_count: id,
    unique_stocks_today: id,
    market_conditions: 'normal' as const,
    status: 'complete' as const,
    duration_ms: 1,
    stages: {},
    formula_version: 'sample',
    source: 'sample',
    filter_id: 1,
    enriched: false,
    info: null,
  };
}

/** Publishes the runs of these numbers, and every third one before the last again. */
export async function publishSlowly({ target, from, to }: Order): Promise<void> {
  const database = openDatabase(target, { applicationName: 'slow publisher' });
  const bulk = await openBulkConnection(database.connection);
  const { query, transaction } = bulk;
  try {
    for (let id = from; id < to; id += 1) {
      const received_at = iso(now());
      const published = await publishReply({ id });
      const sample = { source_id: id, received_at, as_of: received_at, formula_version: 'sample', published };
      const stored = await transaction(async () => {
        const snapshots = [
          await storeSnapshot(query, { ...sample, kind: 'screener' }),
          await storeSnapshot(query, { ...sample, kind: 'screener-columns' }),
        ];
        await pause(30);
        const { published_at } = await publishSnapshots(query, { snapshots, now });
        await createScreenerStore(query).writeRun(sampleRun(id, received_at, published_at), new Uint8Array());
        await pause(40);
        return snapshots;
      });
      if (id % 3 === 0) await transaction(() => publishSnapshots(query, { snapshots: stored, now }));
      await transaction(async () => {
        await stampKnownAt(query, now);
        await pause(10);
      });
    }
  } finally {
    await bulk.close();
    await database.close();
  }
}

const [, , order] = process.argv;
if (order?.startsWith('{')) await publishSlowly(JSON.parse(order) as Order);
