// The state after a batch: rows of all batches inside the window, the newest file of each list first, and what is held back.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SynthesisResults } from '../../../src/domain/signals/score/scores.ts';
import { LatestSignals, type SymbolSignals } from '../../../src/domain/signals/signal.ts';
import { type StageBench, stageBench } from './batch-of-files.ts';

let bench: StageBench;
beforeEach(async () => {
  bench = await stageBench();
});
afterEach(() => bench.close());

const gap = (...symbols: string[]) => `Symbol,Volume\n${symbols.map((symbol) => `${symbol},1\n`).join('')}`;

/** One upload, run to its end; answers the batch. */
async function uploaded(files: Record<string, string>, among: StageBench = bench): Promise<number> {
  await among.receive(files);
  const id = await among.runAll();
  await among.clock.advance(60_000);
  return id;
}

async function published(among: StageBench = bench) {
  const { published: reply, source_id } = await among.publish.read('signals');
  const latest = LatestSignals.parse(JSON.parse(reply.identity.toString()));
  const scores = Object.fromEntries(latest.signals.map((signal) => [signal.symbol, signal.smart_cat_score]));
  return { batch: source_id, scores, ...latest };
}

const batchOf = async (id: number) =>
  (await bench.rows<Record<string, unknown>>('select * from batch where id = $1', [id]))[0] as Record<string, unknown>;

describe('Lists of two days', () => {
  const days: [string, string][] = [
    ['gap_up_2026-11-16.csv', gap('KEST', 'BRKB')],
    ['gap_up_2026-11-17.csv', gap('KEST', 'ALDR')],
  ];
  const expected = { KEST: 10, BRKB: 5, ALDR: 5 };

  test('give the same scores in one archive and in two, in either order', async () => {
    await uploaded(Object.fromEntries(days));
    expect((await published()).scores).toEqual(expected);
    for (const order of [days, days.toReversed()]) {
      const other = await stageBench();
      try {
        for (const [name, content] of order) await uploaded({ [name]: content }, other);
        const { scores, batch_info } = await published(other);
        expect(scores).toEqual(expected);
        const carried = order[0]?.[0].slice(7, 17);
        expect(batch_info).toMatchObject({
          total_signals_imported: 2,
          total_signals_scored: 4,
          carried_over: { signals: 2, lists: [{ list: 'Gap Up Stocks', day: carried, signals: 2 }] },
        });
      } finally {
        await other.close();
      }
    }
  });

  test('A state list uploaded again replaces all it said of the same day, also of stocks it no longer names', async () => {
    const csv = (rows: string) => `Symbol,Company,Volume\n${rows}`;
    await uploaded({ 'gap_up_2026-11-17.csv': csv('KEST,Kestrel,1\nALDR,Alder,1\n') });
    await uploaded({ 'gap_up_2026-11-17.csv': csv('KEST,Kestrel,2\n') });
    const { scores, batch_info } = await published();
    expect(scores).toEqual({ KEST: 5 });
    expect(batch_info).toMatchObject({ total_signals_scored: 1, carried_over: { signals: 0 } });
    const { signal_details } = await signalsOf('KEST');
    expect(signal_details.bullish).toMatchObject([{ count: 1, data: { Volume: '2' } }]);
  });

  test('Events uploaded again add up, equal ones count once whatever their price is by then', async () => {
    const csv = (...rows: [symbol: string, broker: string, price: string][]) =>
      `Action,Brokerage,Company,Symbol,Current Price,Price Target,Rating\n${rows
        .map(
          ([symbol, broker, price]) => `Upgraded by,${broker},${symbol},${symbol},${price},$9.00 ➝ $12.00,Hold ➝ Buy\n`,
        )
        .join('')}`;
    await uploaded({ 'upgrades_2026-11-17.csv': csv(['KEST', 'Alpha', '$10.00'], ['ALDR', 'Alpha', '$20.00']) });
    await uploaded({ 'upgrades_2026-11-17.csv': csv(['KEST', 'Alpha', '$11.00'], ['KEST', 'Beta', '$11.00']) });
    const { scores, batch_info } = await published();
    expect(scores).toEqual({ KEST: 30, ALDR: 15 });
    expect(batch_info).toMatchObject({ total_signals_scored: 3, carried_over: { signals: 1 } });
    const { signal_details } = await signalsOf('KEST');
    expect(signal_details.bullish).toMatchObject([{ count: 2 }]);
    expect(JSON.stringify(signal_details.bullish)).not.toContain('$10.00');
  });

  test('An older archive uploaded later fills its own day and never replaces a newer one', async () => {
    await uploaded({ 'gap_up_2026-11-17.csv': gap('KEST') });
    const older = await uploaded({ 'gap_down_2026-11-16.csv': gap('KEST'), 'gap_up_2026-11-16.csv': gap('ALDR') });
    const { scores, batch_info, batch } = await published();
    expect(batch).toBe(older);
    expect(scores).toEqual({ KEST: 0, ALDR: 5 });
    expect(batch_info.as_of).toBe('2026-11-17T18:14:00.000Z');
    expect(await batchOf(older)).toMatchObject({ scored_from: '2026-11-16', scored_batches: [1, 2] });
  });

  test('An archive of one file that speaks of the same stocks and days as another counts them once', async () => {
    const ratings = 'Action,Brokerage,Company,Symbol,Current Price,Price Target,Rating\n';
    const row = 'Upgraded by,Sample Securities,Kestrel Air,KEST,$10.00,$9.00 ➝ $12.00,Hold ➝ Buy\n';
    await uploaded({ 'upgrades_2026-11-17.csv': ratings + row, 'analyst_ratings_2026-11-17.csv': ratings + row });
    const { scores } = await published();
    expect(scores.KEST).toBe(15);
  });
});

async function signalsOf(symbol: string): Promise<SymbolSignals> {
  const handler = bench.signals.routes.symbolSignals as unknown as (input: unknown) => Promise<SymbolSignals>;
  return handler({ params: { symbol }, query: {} });
}

describe('Scores that are made again', () => {
  test('because earlier days were scored since: the batch ended when it first did, and what is shown of it stays', async () => {
    const id = await uploaded({ 'gap_up_2026-11-17.csv': gap('KEST') });
    const first = await batchOf(id);
    expect(first.scored_at).toEqual(first.synthesized_at);
    const before = await published();
    await bench.database.pool.query(
      `insert into score_day (day, scored_at, formula_version, signals, symbols, scores)
       values ('2026-11-13', $1, 'sample', 1, '{KEST}', '{25}')`,
      [new Date(bench.clock.now()).toISOString()],
    );
    await bench.clock.advance(60_000);
    await bench.run('synthesize', id);
    const again = await batchOf(id);
    expect(again.scored_at).not.toEqual(first.scored_at);
    expect({ ...again, scored_at: null }).toEqual({ ...first, scored_at: null });
    const after = await published();
    expect(after.scores).toEqual(before.scores);
    expect(after.signals[0]?.score_history).not.toEqual(before.signals[0]?.score_history);
    // Nothing is left to make again.
    expect((await bench.run('synthesize', id)).output).toContain('nothing changed');
    expect(await batchOf(id)).toEqual(again);
  });
});

describe('The same files again', () => {
  test('are a batch whose equal rows count once, own rows and not carried ones', async () => {
    const files = { 'gap_up_2026-11-17.csv': gap('KEST', 'ALDR') };
    const first = await uploaded(files);
    const second = await uploaded(files);
    expect(second).toBeGreaterThan(first);
    const { batch, scores, batch_info } = await published();
    expect([batch, scores]).toEqual([second, { KEST: 5, ALDR: 5 }]);
    expect(batch_info).toMatchObject({ total_signals_scored: 2, carried_over: { signals: 0, lists: [] } });
    expect(await batchOf(second)).toMatchObject({ scored_batches: [second] });
  });
});

describe('A batch that scores nothing of its own', () => {
  const neverPublished = async (files: Record<string, string>, why: RegExp, status: 'failed' | 'completed') => {
    const before = await published();
    const id = await uploaded(files);
    expect(id).toBeGreaterThan(before.batch ?? 0);
    expect(await published()).toEqual(before);
    const batch = await batchOf(id);
    expect(batch).toMatchObject({ status, total_symbols_synthesized: 0, held_since: null });
    expect(batch.synthesized_at).not.toBeNull();
    const said = status === 'failed' ? batch.error : batch.nothing_to_publish;
    expect(said).toMatch(why);
    expect([batch.error, batch.nothing_to_publish]).toContain(null);
    const again = await bench.run('synthesize', id);
    expect(SynthesisResults.parse(again.results).notPublished).toBe(said);
    expect(again.output).toMatch(/nothing changed, and readers keep what is published/);
  };

  beforeEach(() => uploaded({ 'gap_up_2026-11-17.csv': gap('KEST', 'ALDR') }));

  test('because nobody knows its list', () =>
    neverPublished({ 'who_knows.csv': 'Alpha,Beta\n1,2\n' }, /none of its files holds a signal/, 'failed'));

  test('because all of it is older than the window', () =>
    neverPublished(
      { 'gap_up_2026-11-12.csv': gap('KEST', 'BRKB') },
      /2 signals of days before 2026-11-16, where the scoring window begins/,
      'completed',
    ));

  test('because newer files say the same', async () => {
    // Of two files of one day and receipt the name decides, so that the older one comes later here.
    await bench.clock.advance(-120_000);
    await neverPublished(
      { 'gap_up_2026-11-17.csv': gap('KEST') },
      /1 signal that newer files of the same lists replace/,
      'completed',
    );
  });
});

describe('A batch after which much would be lost', () => {
  const symbols = (count: number) => Array.from({ length: count }, (_, n) => `AB${String.fromCharCode(65 + n)}`);

  const crossed = (...of: string[]) => `Company,Symbol,Volume\n${of.map((symbol) => `Sample,${symbol},1\n`).join('')}`;

  const gained = (...of: string[]) =>
    `Company,Symbol,Price Change\n${of.map((symbol) => `Sample,${symbol},+1%\n`).join('')}`;

  test('is held: its stages are complete, readers keep what they have, and it says why with figures', async () => {
    const good = await uploaded({ 'percentage_gainers_2026-11-17.csv': gained(...symbols(12)) });
    const id = await uploaded({ 'percentage_gainers_2026-11-17.csv': gained('ABA', 'ABB') });
    expect((await published()).batch).toBe(good);
    const batch = await batchOf(id);
    expect(batch).toMatchObject({
      status: 'pending',
      held_reason: 'Less than half of the usual rows: Biggest Percentage Gainers 2 rows, usual 12.',
      total_symbols_synthesized: 2,
    });
    expect(batch.synthesized_at).toEqual(batch.held_since);
    const again = await bench.run('synthesize', id);
    expect(again.output).toBe(
      `Batch ${id}: 2 symbols scored from 2 signals. Not published: ${batch.held_reason}. ` +
        `It was scored before; nothing changed, and readers keep what is published; publish batch ${id} to show its state again.`,
    );
  });

  test('A file that its upload alone dates holds the batch', async () => {
    const id = await uploaded({ 'gap_up.csv': gap('ABA') });
    expect((await batchOf(id)).held_reason).toBe('No day found, dated by the upload: gap_up.csv.');
  });

  test('A list its schedule expected and that did not come holds the batch', async () => {
    await bench.receive({ 'golden_cross_2026-11-17.csv': crossed('ABA') });
    const { batch_id } = await bench.run('organize');
    await bench.database.pool.query('update batch set expected_lists = $2 where id = $1', [
      batch_id,
      ['golden-cross', 'death-cross'],
    ]);
    for (const stage of ['preprocess', 'transform', 'import', 'synthesize'] as const) await bench.run(stage, batch_id);
    expect((await batchOf(batch_id)).held_reason).toBe('1 expected list missing: Death Cross Stocks.');
  });
});

describe('What readers of a batch see', () => {
  test('of its required lists: the oldest of them with its day, and those without a signal', async () => {
    const crossed = (symbol: string) => `Company,Symbol,Volume\nSample,${symbol},1\n`;
    await uploaded({
      'golden_cross_2026-11-16.csv': crossed('KEST'),
      'death_cross_2026-11-17.csv': crossed('ALDR'),
    });
    const { batch_info } = await published();
    expect(batch_info.oldest_required).toEqual({ list: 'Golden Cross Stocks', day: '2026-11-16' });
    expect(batch_info.required_missing).toHaveLength(19);
    expect(batch_info.required_missing).not.toContain('Death Cross Stocks');
  });
});
