// Any sequence of uploads, runs, confirmations and rollbacks leaves a published state that equals a recomputation from all raw rows known by then.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { previousSession } from '../../../src/domain/market/calendar.ts';
import { guardRules } from '../../../src/domain/rules/publishing-rules.ts';
import { expertLists } from '../../../src/domain/signals/expert-lists.ts';
import { LatestSignals } from '../../../src/domain/signals/signal.ts';
import { Fault } from '../../../src/server/fault.ts';
import { createBatchStore } from '../../../src/server/pipeline/batch-store.ts';
import { createInbox } from '../../../src/server/pipeline/inbox/inbox.ts';
import { createPublishing } from '../../../src/server/pipeline/publishing/publishing.ts';
import { publishStored } from '../../../src/server/pipeline/publishing/publishing-store.ts';
import { createPublish } from '../../../src/server/publish/publish.ts';
import { runToTheEnd } from '../../faults/pipeline-in-one-process.ts';
import { testClock } from '../../setup/clock.ts';
import { testDatabase } from '../../setup/postgres.ts';

type File = { list: string; day: string; symbols: string[] };
type Step =
  | { do: 'upload'; files: File[] }
  | { do: 'run' }
  | { do: 'confirm'; nth: number }
  | { do: 'again'; nth: number };

const days = ['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17'];
const lists = ['golden-cross', 'gap-up', 'gap-down'];
const symbols = ['ALDR', 'BRKB', 'CRWN', 'DELT', 'EMBR'];

const file = fc.record({
  list: fc.constantFrom(...lists),
  day: fc.constantFrom(...days),
  symbols: fc.uniqueArray(fc.constantFrom(...symbols), { minLength: 1 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('upload' as const), files: fc.array(file, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 4, arbitrary: fc.constant({ do: 'run' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('confirm' as const), nth: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), nth: fc.nat(5) }) },
);

/** The rules stated once more in the plainest way, over raw rows in memory. */
type RawRow = { list: string; symbol: string; day: string; age: string };
type ModelState = { scores: Record<string, number>; lists: Map<string, number>; counted: Set<number> };
type RawBatch = { rows: RawRow[] };

function pointsOf(list: string): number {
  const found = expertLists.find(({ slug }) => slug === list);
  return (found?.points_each ?? 0) * (found?.direction === 'bearish' ? -1 : 1);
}

function recomputed(known: readonly RawBatch[]): ModelState {
  const rows = known.flatMap((batch, at) => batch.rows.map((row) => ({ ...row, batch: at })));
  const newest =
    rows
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? '';
  const from = newest === '' ? '' : previousSession(newest).date;
  const inside = rows.filter(({ day }) => day >= from);
  const counted = inside.filter(
    (row) =>
      !inside.some(
        (other) =>
          other.list === row.list && other.symbol === row.symbol && other.day === row.day && other.age > row.age,
      ),
  );
  const scores: Record<string, number> = {};
  const perDay = new Map<string, number>();
  for (const { symbol, list, day } of counted) {
    scores[symbol] = (scores[symbol] ?? 0) + pointsOf(list);
    perDay.set(`${list} ${day}`, (perDay.get(`${list} ${day}`) ?? 0) + 1);
  }
  return { scores, lists: perDay, counted: new Set(counted.map(({ batch }) => batch)) };
}

function wouldLoseMuch(before: ModelState | null, after: ModelState): boolean {
  if (before === null) return false;
  const names = Object.keys(before.scores);
  const lost = names.filter((symbol) => !(symbol in after.scores)).length;
  if (lost > names.length * guardRules.symbols_lost.value) return true;
  const of = (state: ModelState) =>
    [...state.lists].filter(([key]) => key.startsWith('golden-cross ')).map(([, n]) => n);
  const usual = Math.max(0, ...of(before));
  const now = of(after).reduce((sum, n) => sum + n, 0);
  return usual - now > usual * guardRules.list_rows_lost.value;
}

async function world() {
  const { database, target, drop } = await testDatabase();
  const filesDir = await mkdtemp(join(tmpdir(), 'smart-cat-any-'));
  const clock = testClock('2026-11-17T15:00:00.000Z');
  const publish = createPublish({ database, clock });
  const batches = createBatchStore(database);
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into app_user (email, email_normal, password_hash, full_name, is_admin)
     values ('a@example.com', 'a@example.com', 'x', 'Sample', true) returning id`,
  );
  return {
    clock,
    publish,
    batches,
    by: rows[0]?.id ?? 0,
    inbox: createInbox({ database, clock, randomBytes, filesDir }),
    publishing: createPublishing({
      database,
      batches,
      publish,
      publishState: ({ batch_id, reason, by }) =>
        publishStored(database, { batchId: batch_id, reason, by, now: clock.now }),
    }),
    run: () => runToTheEnd(target, filesDir, () => undefined),
    async scores() {
      await publish.refresh();
      const { published, source_id } = await publish.read('signals');
      const { signals } = LatestSignals.parse(JSON.parse(published.identity.toString()));
      const of = signals.map(({ symbol, smart_cat_score }) => [symbol, smart_cat_score] as const);
      return { batch: source_id, scores: Object.fromEntries(of), etag: published.etag };
    },
    async close() {
      publish.close();
      await drop();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}

/** Walks through a sequence beside the model; throws where they differ. */
async function walk(steps: readonly Step[]): Promise<void> {
  const real = await world();
  try {
    let waiting: RawRow[] = [];
    const known: RawBatch[] = [];
    const states = new Map<number, { state: ModelState; etag: string | null }>();
    let published: number | null = null;
    for (const [at, what] of steps.entries()) {
      await real.clock.advance(60_000);
      if (what.do === 'upload') {
        for (const [nth, { list, day, symbols: named }] of what.files.entries()) {
          const file_name = `${'abc'[nth]}/${list.replaceAll('-', '_')}_${day}.csv`;
          // No two files are the same bytes: a twin within one archive would be left out.
          const text = `Company,Symbol,Volume\n${named.map((symbol) => `Step ${at} ${nth},${symbol},1\n`).join('')}`;
          await real.inbox.receiveFile({ file_name, bytes: Buffer.from(text), origin: 'upload', list_slug: null });
          const age = `${day} ${String(at).padStart(3, '0')} ${nth}`;
          waiting = waiting.concat(named.map((symbol) => ({ list, symbol, day, age })));
        }
      } else if (what.do === 'run') {
        if (waiting.length === 0) continue;
        known.push({ rows: waiting });
        waiting = [];
        await real.run();
        const id = known.length;
        const state = recomputed(known);
        const before = published === null ? null : (states.get(published)?.state ?? null);
        const batch = await real.batches.byId(id);
        if (!state.counted.has(id - 1)) expect([id, batch?.status, batch?.held]).toEqual([id, 'failed', null]);
        else {
          states.set(id, { state, etag: null });
          const held = wouldLoseMuch(before, state);
          expect([id, batch?.status, batch?.held !== null]).toEqual([id, held ? 'pending' : 'completed', held]);
          if (!held) published = id;
        }
      } else {
        const candidates: number[] = [...states.keys()].filter((id) => id !== published);
        const id: number | undefined = candidates[what.nth % Math.max(1, candidates.length)];
        if (id === undefined) continue;
        if (what.do === 'confirm' && (await real.batches.byId(id))?.held === null) continue;
        await expect(real.publishing.publish(id, false, real.by)).rejects.toBeInstanceOf(Fault);
        await real.publishing.publish(id, true, real.by);
        published = id;
      }
      const now = await real.scores();
      const expected = published === null ? null : states.get(published);
      expect([now.batch, now.scores]).toEqual([published, expected?.state.scores ?? {}]);
      // A state published again is the same, byte for byte.
      if (expected) expect(expected.etag ?? now.etag).toBe(now.etag);
      if (expected) expected.etag = now.etag;
    }
  } finally {
    await real.close();
  }
}

describe('Whatever happens to batches', () => {
  test('what is published equals a recomputation from all raw rows known when it was scored', {
    timeout: 240_000,
  }, async () => {
    const steps = fc.array(step, { minLength: 4, maxLength: 10 });
    await fc.assert(fc.asyncProperty(steps, walk), { numRuns: 12, interruptAfterTimeLimit: 200_000 });
  });

  test('A held state that is confirmed, a rollback and the way forward again', { timeout: 60_000 }, () =>
    walk([
      { do: 'upload', files: [{ list: 'gap-up', day: '2026-11-12', symbols }] },
      { do: 'run' },
      { do: 'upload', files: [{ list: 'gap-up', day: '2026-11-17', symbols: ['ALDR'] }] },
      { do: 'run' },
      { do: 'confirm', nth: 0 },
      { do: 'again', nth: 0 },
      { do: 'upload', files: [{ list: 'gap-down', day: '2026-11-16', symbols }] },
      { do: 'run' },
      { do: 'again', nth: 0 },
    ]),
  );
});
