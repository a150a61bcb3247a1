// Running stages: in their order, twice, over files that come again, and for the day a batch speaks of.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stages } from '../../../src/domain/pipeline/stage.ts';
import { createBatchStore } from '../../../src/server/pipeline/batch/batch-store.ts';
import { createDiscarding } from '../../../src/server/pipeline/discarding/discarding.ts';
import { createInbox } from '../../../src/server/pipeline/inbox/inbox.ts';
import { ready } from '../../../src/server/pipeline/runs/next-stage.ts';
import { Fault } from '../../../src/server/process/fault.ts';
import { longTest } from '../../setup/long-run.ts';
import { stub } from '../../setup/stub.ts';
import { type FileRow, highs, ideas, type StageBench, stageBench } from './batch-of-files.ts';

let bench: StageBench;
const hooks = () => {
  beforeAll(async () => {
    bench = await stageBench();
  });
  afterAll(() => bench.close());
};

describe('An unfinished batch', () => {
  hooks();
  let id = 0;

  // L-47
  test('A stage whose stage before has not run is refused with 409, an unknown batch with 404', async () => {
    const refusal = (stage: 'organize' | 'import' | 'synthesize', batch: number | null) =>
      bench.run(stage, batch).then(
        () => null,
        (error: unknown) => (error instanceof Fault ? [error.status, error.detail] : error),
      );
    expect(await refusal('organize', null)).toEqual([409, 'No files to process. Fetch or upload lists first.']);
    expect(await refusal('import', null)).toEqual([409, "Stage 'import' needs a batch: run organize first"]);
    expect(await refusal('import', 77)).toEqual([404, 'There is no batch 77']);
    await bench.receive({ '52-week-highs.csv': highs }, 'fetch');
    id = (await bench.run('organize')).batch_id;
    expect(await refusal('synthesize', id)).toEqual([409, "Stage 'synthesize' needs 'preprocess' to be run first"]);
  });

  test('Files that come again for it go on with it', async () => {
    await bench.receive({ '52-week-highs.csv': highs }, 'fetch');
    expect((await bench.run('organize')).batch_id).toBe(id);
    expect(await bench.rows('select count(*) from inbox_file where batch_id is null')).toEqual([{ count: 0 }]);
  });

  test('A lost row keeps a file from being imported', async () => {
    await bench.run('preprocess', id);
    await bench.run('transform', id);
    await bench.rows('update batch_file set skipped_count = skipped_count - 1');
    await expect(bench.run('import', id)).rejects.toThrow(/row_balance/);
    expect(await bench.rows('select status from batch_file')).toEqual([{ status: 'transformed' }]);
  });
});

describe('A batch that is discarded before it is scored', () => {
  hooks();
  const of = (batch_id: number) => ({ batch_id, file_id: null });
  const refusal = { status: 409, detail: 'Batch 1 is discarded: restore it first' };

  test('is scored by no run and no stage, and files of its content are a batch of their own, until it is restored', async () => {
    const { database, clock, filesDir } = bench;
    const parts = stub<Parameters<typeof ready>[0]>({
      batches: createBatchStore(database),
      inbox: createInbox({ database, clock, randomBytes, filesDir }),
    });
    const stageToRun = async () => (await ready(parts)).stage;
    await bench.rows(`insert into app_user (email, email_normal, password_hash, full_name, is_admin)
      values ('sample@example.com', 'sample@example.com', '-', 'Sample Admin', true)`);
    await bench.receive({ '52-week-highs.csv': highs });
    for (const stage of stages.slice(0, -1)) await bench.run(stage, stage === 'organize' ? null : 1);
    expect(await stageToRun()).toBe('synthesize');
    const discarding = createDiscarding(bench);
    await discarding.discard(of(1), 'wrong file', 1);
    expect(await stageToRun()).toBe('complete');
    await expect(bench.run('synthesize', 1)).rejects.toMatchObject(refusal);
    await expect(bench.run('synthesize')).rejects.toMatchObject({ status: 409 });
    await bench.receive({ '52-week-highs.csv': highs });
    expect(await stageToRun()).toBe('organize');
    expect(await bench.runAll()).toBe(2);
    await discarding.restore(of(1));
    expect((await bench.run('synthesize', 1)).batch_id).toBe(1);
  });

  test('keeps its scores when it was scored before and rows are put back', async () => {
    await bench.receive({ '52-week-highs.csv': highs });
    const id = await bench.runAll();
    await createDiscarding(bench).discard(of(id), 'wrong file', 1);
    await bench.rows('update batch set mended_at = now() where id = $1', [id]);
    await expect(bench.run('synthesize', id)).rejects.toMatchObject({ status: 409 });
    // A stage without work answers as before.
    expect((await bench.run('import', id)).batch_id).toBe(id);
  });
});

describe('A batch that is complete', () => {
  hooks();

  test('B-17 stages run twice, and the same archive again, count once; a changed row brings a file, the old batch stays', async () => {
    await bench.receive({ '52-week-highs.csv': highs, 'idea-engine.csv': ideas });
    const first = await bench.runAll();
    const count = async () => [
      await bench.rows('select count(*) from signal'),
      await bench.rows('select count(*) from synthesis'),
      await bench.rows('select count(*) from quarantined_row'),
      await bench.rows('select count(*) from snapshot'),
    ];
    const counted = await count();
    for (const stage of stages) {
      const again = await bench.run(stage, first);
      expect(again.batch_id).toBe(first);
      expect(again.results).not.toEqual({});
    }
    expect(await count()).toEqual(counted);
    const before = await bench.rows('select * from signal order by id');
    const scores = (id: number) =>
      bench.rows(
        `select symbol, bullish_score, breakdown::text from synthesis join scoring g on g.id = scoring_id
         where batch_id = $1 order by 1`,
        [id],
      );
    await bench.receive({ '52-week-highs.csv': highs, 'idea-engine.csv': ideas });
    // A file that waits already is nothing new.
    await bench.receive({ 'another folder/52-week-highs.csv': highs });
    expect(await bench.rows('select count(*) from inbox_file where batch_id is null')).toEqual([{ count: 2 }]);
    const again = await bench.runAll();
    expect(again).toBeGreaterThan(first);
    expect(await scores(again)).toEqual(await scores(first));
    expect(await bench.rows('select scored_batches from scoring where batch_id = $1', [again])).toEqual([
      { scored_batches: [again] },
    ]);
    await bench.receive({ '52-week-highs.csv': highs.replace('Minus Co,MINU,-5', 'Minus Co,MINU,5') });
    const changed = await bench.runAll();
    expect(await bench.rows('select * from signal where batch_id = $1 order by id', [first])).toEqual(before);
    expect(
      await bench.rows<FileRow>('select file_name, signal_count from batch_file where batch_id = $1', [changed]),
    ).toEqual([{ file_name: '52-week-highs.csv', signal_count: 3 }]);
    expect(await scores(changed)).toHaveLength(3);
  });
});

describe('What a batch speaks of', () => {
  hooks();

  test('An upload speaks of the newest day it has a signal of; older signals are stored, not scored', async () => {
    await bench.receive({
      'gap_up_2026-08-19.csv': 'Symbol,Volume\nKEST,1\n',
      'gap_up_2026-08-20.csv': 'Symbol,Volume\nKEST,2\n',
      'gap_up_2026-08-11.csv': 'Symbol,Volume\nKEST,1\nOLDD,3\n',
    });
    await bench.runAll();
    const [batch] = await bench.rows<Record<string, unknown>>(
      'select as_of, scored_from from batch b join scoring g on g.batch_id = b.id',
    );
    expect(batch).toEqual({ as_of: '2026-08-20T20:00:00.000Z', scored_from: '2026-08-19' });
    expect(await bench.rows('select symbol, bullish_score, bullish_signal_count from synthesis')).toEqual([
      { symbol: 'KEST', bullish_score: 10, bullish_signal_count: 2 },
    ]);
    expect(await bench.rows('select count(*) from signal')).toEqual([{ count: 4 }]);
  });

  test('A file in which nothing says a day is flagged as dated by its upload; a name, a row or a fetch says one', async () => {
    await bench.receive({
      'gap-up.csv': 'Symbol,Volume\nKEST,1\n',
      'gap-down_2026-11-16.csv': 'Symbol,Volume\nALDR,2\n',
      'congress-trades.csv': 'Symbol,Politician,Transaction,Trade Date\nKEST,Sample Member,Purchase,2026-11-13\n',
    });
    await bench.receive({ 'most-active.csv': 'Symbol,Volume\nALDR,1\n' }, 'fetch');
    await bench.runAll();
    expect(await bench.rows('select file_name from batch_file where dated_by_upload')).toEqual([
      { file_name: 'gap-up.csv' },
    ]);
  });

  longTest(
    'A list is compared with the last file of it that was imported, and its notes say how the header differs',
    async () => {
      const notes = async (name: string, content: string) => {
        await bench.receive({ [name]: content });
        const id = await bench.runAll();
        return (await bench.rows<{ notes: string }>('select notes from batch_file where batch_id = $1', [id]))[0]
          ?.notes;
      };
      const unlisted = '1 row names a symbol that no loaded listing knows.';
      const first = 'Company,Symbol,Volume\nKestrel,KEST,1\n';
      expect(await notes('golden_cross_2026-11-15.csv', first)).toBe(unlisted);
      expect(await notes('golden_cross_2026-11-16.csv', 'Symbol,Company,Volume\nKEST,Kestrel,2\n')).toBe(unlisted);
      const wider = 'Company,Symbol,Volume,Turnover\nKestrel,KEST,3,9\n';
      expect(await notes('golden_cross_2026-11-17.csv', wider)).toBe(
        `The header differs from the last file of this list: new are Turnover. ${unlisted}`,
      );
    },
  );
});
