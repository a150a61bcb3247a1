// Any sequence of uploads, runs, confirmations, rollbacks and discards leaves a published state and a register of calls that equal a recomputation from raw rows.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LatestSignals } from '../../../src/domain/signals/signal.ts';
import { createBatchStore } from '../../../src/server/pipeline/batch/batch-store.ts';
import { createDiscarding } from '../../../src/server/pipeline/discarding/discarding.ts';
import { publishWanted } from '../../../src/server/pipeline/publishing/publish-order.ts';
import { createPublishing } from '../../../src/server/pipeline/publishing/publishing.ts';
import { Fault } from '../../../src/server/process/fault.ts';
import { readReply } from '../../../src/server/publish/published.ts';
import { countInGate, longTest } from '../../setup/long-run.ts';
import { stub } from '../../setup/stub.ts';
import { stageBench } from './batch-of-files.ts';
import { CallsModel, readRegister } from './calls-model.ts';
import { isHeld, type ModelState, type RawBatch, type RawFile, recomputed, restsOnDiscarded } from './state-model.ts';

type File = { list: string; day: string; rows: [symbol: string, broker: string][] };
type Step =
  | { do: 'upload'; files: File[] }
  | { do: 'run' }
  | { do: 'confirm' | 'again' | 'discard' | 'restore' | 'discard file' | 'restore file'; nth: number };

const days = ['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17'];
const lists = ['golden-cross', 'percentage-gainers', 'gap-up', 'gap-down', 'upgrades'];
const symbols = ['ALDR', 'BRKB', 'CRWN', 'DELT', 'EMBR'];

const file = fc
  .record({
    list: fc.constantFrom(...lists),
    day: fc.constantFrom(...days),
    rows: fc.uniqueArray(fc.tuple(fc.constantFrom(...symbols), fc.constantFrom('Alpha', 'Beta')), {
      minLength: 1,
      maxLength: 6,
      selector: (row) => row.join(' '),
    }),
  })
  // A state list names a stock once.
  .map((of) => ({
    ...of,
    rows: of.list === 'upgrades' ? of.rows : [...new Map(of.rows.map((row) => [row[0], row])).values()],
  }));
const pick = (what: Exclude<Step['do'], 'upload' | 'run'>, weight: number) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(what), nth: fc.nat(5) }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('upload' as const), files: fc.array(file, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 8, arbitrary: fc.constant({ do: 'run' as const }) },
  pick('confirm', 3),
  pick('again', 2),
  pick('discard', 1),
  pick('restore', 1),
  pick('discard file', 1),
  pick('restore file', 1),
);

function csvOf({ list, rows }: File, at: string): string {
  if (list !== 'upgrades')
    return `Company,Symbol,Price Change\n${rows.map(([symbol]) => `Step ${at},${symbol},${list === 'gap-down' ? '-' : '+'}1%\n`).join('')}`;
  const header = 'Action,Brokerage,Company,Symbol,Current Price,Price Target,Rating\n';
  // The price moves from file to file; the event stays the same.
  const row = ([symbol, broker]: [string, string]) =>
    `Upgraded by,${broker},Step ${at},${symbol},$1${at.replace(' ', '')}.00,$9.00 ➝ $12.00,Hold ➝ Buy\n`;
  return header + rows.map(row).join('');
}

async function world() {
  const bench = await stageBench();
  const { database, clock, publish, run, thread, filesDir } = bench;
  const batches = createBatchStore(database);
  const [user] = await bench.rows<{ id: number }>(
    `insert into app_user (email, email_normal, password_hash, full_name, is_admin)
     values ('a@example.com', 'a@example.com', 'x', 'Sample', true) returning id`,
  );
  return {
    bench,
    clock,
    batches,
    by: user?.id ?? 0,
    discarding: createDiscarding({ database, clock }),
    publishing: createPublishing(stub({ database, batches, publish, pipelineThread: thread, filesDir }), (order) =>
      publishWanted(
        { database, clock, runStage: (stage, id) => run(stage, id), market: 'simulated', fence: null },
        order,
      ),
    ),
    async scores() {
      await publish.refresh();
      const { published, source_id } = await publish.read('signals');
      const { signals } = LatestSignals.parse(await readReply(published));
      const of = signals.map(({ symbol, smart_cat_score }) => [symbol, smart_cat_score] as const);
      return { batch: source_id, scores: Object.fromEntries(of), signals, place: await publish.newest('signals') };
    },
  };
}

type World = Awaited<ReturnType<typeof world>>;

/** What is known beside the database: raw batches, and of each scored one the state that is stored. */
class Model {
  readonly known: RawBatch[] = [];
  readonly states = new Map<number, ModelState>();
  /** The published state, and its batch counted from 1. */
  published: number | null = null;
  restored = new Set<number>();
  readonly calls = new CallsModel();

  /** The state as it would be published now, and whether it differs from the stored one. */
  toPublish(id: number): { state: ModelState; isScoredAgain: boolean } {
    const stored = this.states.get(id);
    const isHeldNow = this.known[id - 1]?.standing === 'held';
    const isAgain =
      isHeldNow ||
      (stored !== undefined && restsOnDiscarded(this.known, stored)) ||
      (this.published === id && this.restored.has(id));
    return { state: isAgain || !stored ? recomputed(this.known, id - 1) : stored, isScoredAgain: isAgain };
  }
}

async function runBatch(real: World, model: Model, waiting: RawFile[]): Promise<void> {
  model.known.push({ files: waiting, standing: 'unjudged', discarded: false, discards: 0 });
  await real.bench.runAll();
  const id = model.known.length;
  const own = model.known[id - 1] as RawBatch;
  const state = recomputed(model.known, id - 1);
  const batch = await real.batches.byId(id);
  if (state.own === 0) {
    own.standing = 'counts';
    expect([id, batch?.status, batch?.held, batch?.nothing_to_publish]).toEqual([
      id,
      'completed',
      null,
      expect.stringMatching(/^Nothing of it is scored/),
    ]);
    return;
  }
  const before = model.published === null ? null : (model.states.get(model.published) ?? null);
  const held = isHeld(model.known, id - 1, before, state);
  own.standing = held ? 'held' : 'counts';
  model.states.set(id, state);
  model.restored.delete(id);
  expect([id, batch?.status, batch?.held !== null, batch?.held]).toEqual([
    id,
    held ? 'pending' : 'completed',
    held,
    batch?.held,
  ]);
  if (!held) model.published = id;
}

async function publishAgain(real: World, model: Model, id: number): Promise<void> {
  const own = model.known[id - 1] as RawBatch;
  await expect(real.publishing.publish(id, false, real.by)).rejects.toBeInstanceOf(Fault);
  if (own.discarded) {
    await expect(real.publishing.publish(id, true, real.by)).rejects.toBeInstanceOf(Fault);
    return;
  }
  const { state, isScoredAgain } = model.toPublish(id);
  if (state.own === 0 || (model.published === id && !isScoredAgain)) {
    await expect(real.publishing.publish(id, true, real.by)).rejects.toBeInstanceOf(Fault);
    return;
  }
  const dryRun = await real.publishing.dryRun(id);
  expect(dryRun.symbols_after).toBe(Object.keys(state.scores).length);
  await real.publishing.publish(id, true, real.by);
  own.standing = 'counts';
  model.states.set(id, state);
  if (isScoredAgain) model.restored.delete(id);
  model.published = id;
}

async function discard(real: World, model: Model, nth: number, what: Step['do']): Promise<void> {
  const id = (nth % model.known.length) + 1;
  const batch = model.known[id - 1] as RawBatch;
  const files = await real.batches.files(id);
  const found = files.find((file) => file.signal_count !== null);
  const isFile = what.endsWith('file');
  const raw = batch.files.find(({ name }) => found?.file_name === name);
  if (isFile) expect(raw).toBeDefined();
  const target = (isFile ? raw : batch) as { discarded: boolean; discards: number };
  const of = { batch_id: id, file_id: isFile ? (found?.id ?? 0) : null };
  const isDiscard = what.startsWith('discard');
  const work = isDiscard ? real.discarding.discard(of, 'Wrong file', real.by) : real.discarding.restore(of);
  if (target.discarded === isDiscard) {
    await expect(work).rejects.toBeInstanceOf(Fault);
    return;
  }
  await work;
  target.discarded = isDiscard;
  if (isDiscard) target.discards += 1;
  else for (const scored of model.states.keys()) model.restored.add(scored);
}

/** Walks through a sequence beside the model; throws where they differ. Returns how each batch stands. */
async function walk(steps: readonly Step[]): Promise<RawBatch['standing'][]> {
  const real = await world();
  try {
    const model = new Model();
    let waiting: RawFile[] = [];
    for (const [at, what] of steps.entries()) {
      await real.clock.advance(60_000);
      if (what.do === 'upload') {
        const files: Record<string, string> = {};
        for (const [nth, given] of what.files.entries()) {
          // No two files are the same bytes: a twin within one archive would be left out.
          const name = `${'abc'[nth]}${at}/${given.list.replaceAll('-', '_')}_${given.day}.csv`;
          files[name] = csvOf(given, `${at} ${nth}`);
          const age = `${given.day} ${String(at).padStart(3, '0')} ${'abc'[nth]}`;
          const rows = given.rows.map(([symbol, broker]) => ({ symbol, broker }));
          waiting.push({ name, list: given.list, day: given.day, age, rows, discarded: false, discards: 0 });
        }
        await real.bench.receive(files);
      } else if (what.do === 'run') {
        if (waiting.length === 0) continue;
        await runBatch(real, model, waiting);
        waiting = [];
      } else if (what.do === 'confirm' || what.do === 'again') {
        const isWanted = (id: number) => what.do === 'again' || model.known[id - 1]?.standing === 'held';
        const ids = [...model.states.keys()].filter(isWanted);
        const id = ids[what.nth % Math.max(1, ids.length)];
        if (id !== undefined) await publishAgain(real, model, id);
      } else if (model.known.length > 0) await discard(real, model, what.nth, what.do);
      const now = await real.scores();
      const expected = model.published === null ? {} : model.states.get(model.published)?.scores;
      expect([at, what.do, now.batch, now.scores]).toEqual([at, what.do, model.published, expected]);
      if (model.published !== null) model.calls.note(now, model.states.get(model.published)?.calls ?? []);
      expect([at, what.do, await readRegister(real.bench)]).toEqual([at, what.do, model.calls.said()]);
    }
    return model.known.map(({ standing }) => standing);
  } finally {
    await real.bench.close();
  }
}

const gaps = (list: string, day: string, named: string[]): File => ({
  list,
  day,
  rows: named.map((symbol) => [symbol, 'Alpha']),
});

describe('Whatever happens to batches', () => {
  test('what is published equals a recomputation from all raw rows that counted when it was scored', async () => {
    const steps = fc.array(step, { minLength: 4, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => void (await walk(taken))),
      { numRuns: countInGate(5, 24), interruptAfterTimeLimit: 200_000 },
    );
  });

  longTest('A wrong file that is held moves no window and enters no later state until it is confirmed', () =>
    walk([
      { do: 'upload', files: [gaps('percentage-gainers', '2026-11-13', symbols)] },
      { do: 'run' },
      { do: 'upload', files: [gaps('percentage-gainers', '2026-11-17', ['ALDR'])] },
      { do: 'run' },
      { do: 'upload', files: [gaps('percentage-gainers', '2026-11-16', symbols.slice(1))] },
      { do: 'run' },
      { do: 'confirm', nth: 0 },
      { do: 'discard', nth: 1 },
      { do: 'again', nth: 2 },
      { do: 'again', nth: 0 },
      { do: 'restore', nth: 1 },
      { do: 'again', nth: 1 },
    ]),
  );

  longTest('A second short file of a list whose usual size nobody knows is published', async () => {
    const upload = (...named: string[]): Step[] => [
      { do: 'upload', files: [gaps('upgrades', '2026-11-17', named)] },
      { do: 'run' },
    ];
    expect(await walk([...upload(...symbols), ...upload('ALDR'), ...upload('ALDR')])).toEqual([
      'counts',
      'held',
      'counts',
    ]);
  });

  longTest('Discarding a file and restoring it leaves the same state', () =>
    walk([
      { do: 'upload', files: [gaps('gap-up', '2026-11-17', symbols), gaps('golden-cross', '2026-11-17', symbols)] },
      { do: 'run' },
      { do: 'discard file', nth: 0 },
      { do: 'again', nth: 0 },
      { do: 'restore file', nth: 0 },
      { do: 'again', nth: 0 },
    ]),
  );
});
