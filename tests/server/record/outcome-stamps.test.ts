// Outcomes that are stamped and not committed yet, as beside another work process: figures wait for them.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SETTLEMENT_VERSION } from '../../../src/domain/rules/record-rules.ts';
import { type BulkConnection, openBulkConnection } from '../../../src/server/db/bulk-connection.ts';
import { computeFigures } from '../../../src/server/record/figures/compute-figures.ts';
import { stampOutcomes } from '../../../src/server/record/outcome-stamp-store.ts';
import { createSettlementStore, type NewOutcome } from '../../../src/server/record/settling/settlement-store.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { addCalls } from './record-samples.ts';

let storage: TestDatabase;
let bulk: BulkConnection;
beforeAll(async () => {
  storage = await testDatabase();
  bulk = await openBulkConnection(storage.database.connection);
});
afterAll(async () => {
  await bulk.close();
  await storage.drop();
});

test('figures hold every outcome that was stamped before them', async () => {
  const { pool, query, transaction } = storage.database;
  const [id = 0] = await addCalls(pool, { kind: 'list', known_at: '2026-10-26T12:00:00Z' }, [
    { source: '4', symbol: 'NVDA', side: 1 },
  ]);
  const outcome: NewOutcome = {
    call_id: id,
    horizon: '5',
    state: 'settled',
    flag: null,
    entry_at: '2026-10-26T13:30:00Z',
    entry_price: 100,
    entry_rule: 'open',
    exit_at: '2026-11-02T21:00:00Z',
    exit_price: 101,
    gross: 0.01,
    cost: 0.0006,
    excess_spy: 0.01,
    excess_market: 0.01,
    excess_sector: null,
    rule_version: SETTLEMENT_VERSION,
  };
  let now = Date.parse('2026-11-02T22:00:00Z');
  let isWaiting = true;
  let figures: ReturnType<typeof computeFigures> | undefined;
  await transaction(async (writing) => {
    const settledAt = await stampOutcomes(writing, async () => now);
    await createSettlementStore(writing).writeOutcomes([outcome], settledAt);
    now += 1_000;
    figures = computeFigures(bulk, { market: 'simulated', now: async () => now }).finally(() => {
      isWaiting = false;
    });
    await vi.waitFor(async () => {
      const blocked = await query(
        `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(blocked.rowCount === 1 || !isWaiting).toBe(true);
    });
  });
  expect((await figures)?.outcomes).toBe(1);
});
