// States of alert rules: which are read for an evaluation, and which are removed once they have no effect.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pruneStates, readStates } from '../../../src/server/alerts/state-store.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

let storage: TestDatabase;
beforeAll(async () => {
  storage = await testDatabase();
  await storage.database.query(
    `insert into app_user (id, email, email_normal, password_hash, full_name, is_admin) overriding system value
     values (9, 'a@example.com', 'a@example.com', 'x', 'Sample', false)`,
  );
});
afterAll(() => storage.drop());

type State = {
  latched?: boolean;
  fired_at: string;
  silenced_at?: string;
  notified_at?: string;
  held_until?: string;
};

async function addRule(limits: { paused_until?: string; until_clear?: boolean }, states: Record<string, State>) {
  const { query } = storage.database;
  const { rows } = await query<{ id: number }>(
    `insert into alert_rule (user_id, condition, scope, cool_down_minutes, once, until_clear, is_on, paused_until, created_at,
       changed_at)
     values (9, '{}', '{"kind": "market"}', 10, false, $1, true, $2, now(), now()) returning id`,
    [limits.until_clear ?? false, limits.paused_until ?? null],
  );
  const id = rows[0]?.id ?? 0;
  for (const [symbol, state] of Object.entries(states)) {
    const { latched = false, fired_at, silenced_at = null, notified_at = fired_at, held_until = null } = state;
    await query(
      `insert into alert_state (rule_id, symbol, latched, fired_at, silenced_at, notified_at, held_until)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, symbol, latched, fired_at, silenced_at, notified_at, held_until],
    );
  }
  return id;
}

const before = '2026-11-17T18:00:00.000Z';
const old = { fired_at: '2026-11-16T18:00:00.000Z' };
const later = '2026-11-17T18:00:01.000Z';

test('what is over for a rule and a stock is removed, all but the newest; other rules are not read', async () => {
  const plain = await addRule(
    {},
    {
      ...{ OLD: old, OLDER: { fired_at: '2026-11-15T18:00:00.000Z' }, LATCHED: { ...old, latched: true } },
      ...{ SILENCED: { ...old, silenced_at: later }, COOLING: { ...old, notified_at: later } },
      ...{ HELD: { ...old, held_until: later }, SENT: { ...old, held_until: old.fired_at } },
      NEW: { fired_at: later },
    },
  );
  const quiet = await addRule({}, { B: old, A: old, C: { fired_at: '2026-11-15T18:00:00.000Z' } });
  const paused = await addRule({ paused_until: later }, { A: old, B: old });
  const resumed = await addRule({ paused_until: old.fired_at }, { A: old, B: old });
  const untilClear = await addRule({ until_clear: true }, { A: old, B: old });
  await pruneStates(storage.database.query, before);
  const left = async (id: number) => [...(await readStates(storage.database.query, [{ id }])).keys()].toSorted();
  expect(await left(plain)).toEqual(['COOLING', 'HELD', 'LATCHED', 'NEW', 'SILENCED']);
  // The list of rules names the stock that fired last, the first by symbol.
  expect(await left(quiet)).toEqual(['A']);
  expect(await left(paused)).toEqual(['A', 'B']);
  expect(await left(resumed)).toEqual(['A']);
  expect(await left(untilClear)).toEqual(['A', 'B']);
});
