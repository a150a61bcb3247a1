// The published synthesis: order, counts, grouped signals, history, and what is left out of very large batches.
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../../../src/domain/market/calendar.ts';
import { expertLists } from '../../../src/domain/signals/expert-lists.ts';
import { scoreColumns } from '../../../src/domain/signals/score/score.ts';
import { newestDays } from '../../../src/domain/signals/score/signal-columns.ts';
import { LatestSignals } from '../../../src/domain/signals/signal.ts';
import { detailLevel, emptyLatestSignals, latestSignals } from '../../../src/domain/signals/state/latest-signals.ts';
import { type DetailRow, signalDetails } from '../../../src/domain/signals/state/signal-details.ts';
import { madeTypes } from '../../../src/domain/signals/state/state.ts';
import { signalsOfColumns, toSignalListColumns } from '../../../src/domain/signals/wire/columns-wire.ts';
import { columnsOf } from './columns-of.ts';

const idOf = (slug: string) => expertLists.find((list) => list.slug === slug)?.id ?? 0;
const detail = (
  slug: string,
  direction: DetailRow['direction'],
  date: string,
  note: string,
  side = direction,
): DetailRow => ({
  signal_type_id: idOf(slug),
  direction,
  side: side as DetailRow['side'],
  signal_date: date,
  row_data: { Note: note },
});

describe('The signals behind a score', () => {
  // ENT-08, ENT-09
  test('are grouped by type, newest first, at most three rows of each shown', () => {
    const rows = ['a', 'b', 'c', 'd'].map((note, n) => detail('upgrades', 'bullish', `2026-11-1${n}`, note));
    const details = signalDetails([...rows, detail('death-cross', 'bearish', '2026-11-12', 'x')], 'some');
    expect(details.bullish).toEqual([
      {
        type: 'Analyst Upgrades',
        count: 4,
        grouped: true,
        signal_date: '2026-11-13',
        points_each: 15,
        total_points: 60,
        side: 'bullish',
        data: [{ Note: 'd' }, { Note: 'c' }, { Note: 'b' }],
      },
    ]);
    expect(details.bearish[0]).toMatchObject({ grouped: false, count: 1, data: { Note: 'x' }, points_each: 5 });
    expect(signalDetails(rows, 'all').bullish[0]?.data).toHaveLength(4);
  });

  test('Premium signals are all shown, each side a group of its own', () => {
    const rows = Array.from({ length: 5 }, (_, n) =>
      detail('momentum-alerts', 'premium', '2026-11-12', `${n}`, 'bullish'),
    );
    const details = signalDetails(
      [...rows, detail('momentum-alerts', 'premium', '2026-11-12', 'down', 'bearish')],
      'some',
    );
    expect(details.premium.map(({ side, count }) => [side, count])).toEqual([
      ['bullish', 5],
      ['bearish', 1],
    ]);
    expect(details.premium[0]?.data).toHaveLength(5);
  });

  test('Neutral signals add no points', () => {
    expect(signalDetails([detail('most-active', 'neutral', '2026-11-12', '')], 'some').neutral[0]).toMatchObject({
      points_each: 0,
      total_points: 0,
    });
  });
});

describe('The published reply', () => {
  const day = dayNumber('2026-11-17');
  const batch_info = { ...emptyLatestSignals().batch_info, batch_id: 4 };
  const names = ['LOWW', 'PREM', 'HIGH', 'ALSO'];
  const rows: Record<string, DetailRow[]> = {
    LOWW: [detail('downgrades', 'bearish', '2026-11-17', '')],
    PREM: [detail('stocks-to-short', 'premium', '2026-11-17', '', 'bearish')],
    HIGH: [detail('upgrades', 'bullish', '2026-11-17', '')],
    ALSO: [detail('upgrades', 'bullish', '2026-11-17', '')],
  };
  const columns = columnsOf(
    names.flatMap((name, symbol) =>
      (rows[name] ?? []).map(({ signal_type_id: type, direction, side }) => ({ symbol, type, direction, side, day })),
    ),
  );
  const scores = scoreColumns(columns, 4, day);
  const source = {
    scores,
    names,
    companies: [null, 'Premium Sample', null, null],
    findRows: (symbol: string) => rows[symbol] ?? [],
    findHistory: (symbol: string) => (symbol === 'HIGH' ? Array.from({ length: 40 }, (_, n) => n) : []),
    newest: newestDays(columns, 4),
    level: 'rows' as const,
    made: new Set<number>(),
    batch_info,
  };

  test('names the lists made here, by row or, without rows, where all rows of a list were', () => {
    const made = new Set([idOf('upgrades')]);
    const sourcesOf = (reply: LatestSignals) =>
      reply.signals.map(({ symbol, signal_details: { bullish, bearish } }) => [
        symbol,
        [...bullish, ...bearish][0]?.made_here,
      ]);
    const byType = latestSignals({ ...source, made, findRows: () => [], level: 'types' });
    expect(sourcesOf(byType)).toEqual([
      ['ALSO', 1],
      ['HIGH', 1],
      ['LOWW', undefined],
      ['PREM', undefined],
    ]);
    const [one] = signalsOfColumns(toSignalListColumns(byType)).filter(({ symbol }) => symbol === 'HIGH');
    expect(one?.signal_details.bullish[0]?.made_here).toBe(1);
    const findRows = (symbol: string) => (rows[symbol] ?? []).map((row) => ({ ...row, made_here: symbol === 'LOWW' }));
    expect(sourcesOf(latestSignals({ ...source, findRows }))[2]).toEqual(['LOWW', 1]);
    expect(madeTypes({ count: 3, type: Uint8Array.from([1, 1, 2]) }, (at) => at !== 1)).toEqual(new Set([2]));
  });

  // ENT-12, SIGPRO-12, API-07
  test('goes from the highest score to the lowest, ties by symbol, and counts its tabs', () => {
    const reply = latestSignals(source);
    expect(reply.signals.map(({ symbol, smart_cat_score }) => [symbol, smart_cat_score])).toEqual([
      ['ALSO', 15],
      ['HIGH', 15],
      ['LOWW', -15],
      ['PREM', -45],
    ]);
    expect(reply.counts_by_type).toEqual({ premium: 1, bullish: 2, bearish: 1, neutral: 0 });
    expect(reply.batch_info.batch_id).toBe(4);
    expect(() => LatestSignals.parse(reply)).not.toThrow();
  });

  test('tells the newest day of the signals behind each score, and nothing where there is none', () => {
    expect(latestSignals(source).signals.map(({ newest_signal }) => newest_signal)).toEqual(
      Array.from({ length: 4 }, () => '2026-11-17'),
    );
    const older = {
      ...columns,
      count: 3,
      symbol: Int32Array.from([2, 0, 2, 0]),
      day: Int32Array.from([day, 7, day + 1]),
    };
    expect(newestDays(older, 4)).toEqual([7, null, day + 1, null]);
    const [first] = latestSignals({ ...source, newest: newestDays(older, 4) }).signals;
    expect(first?.symbol).toBe('ALSO');
    expect(first).not.toHaveProperty('newest_signal');
  });

  test('remembers at most thirty scores of a symbol, this one last', () => {
    const history = latestSignals(source).signals.map(({ symbol, score_history }) => [
      symbol,
      score_history.length,
      score_history.at(-1),
    ]);
    expect(history).toContainEqual(['HIGH', 30, 15]);
    expect(history).toContainEqual(['ALSO', 1, 15]);
  });

  test('Of a very large batch only types, then only counts are published; premium rows still come', () => {
    expect(detailLevel(scores)).toBe('rows');
    const crowd = { ...scores, distribution: { ...scores.distribution, bullish: 1_000_000 } };
    expect(detailLevel(crowd)).toBe('types');
    expect(detailLevel({ ...crowd, pair_counts: new Int32Array(300_000).fill(1) })).toBe('counts');
    const premiumOnly = (symbol: string) => (rows[symbol] ?? []).filter(({ direction }) => direction === 'premium');
    const types = latestSignals({ ...source, level: 'types', findRows: premiumOnly }).signals;
    expect(types[0]?.signal_details.bullish).toMatchObject([{ type: 'Analyst Upgrades', count: 1, total_points: 15 }]);
    expect(types[3]?.signal_details.premium[0]?.count).toBe(1);
    const counts = latestSignals({ ...source, level: 'counts', findRows: premiumOnly }).signals;
    expect(counts[0]?.signal_details.bullish).toEqual([]);
    expect(counts[0]?.bullish_signal_count).toBe(1);
    expect(() => LatestSignals.parse({ ...emptyLatestSignals(), signals: [...types, ...counts] })).not.toThrow();
  });

  // L-27
  test('Before the first batch it is empty and in shape', () => {
    expect(LatestSignals.parse(emptyLatestSignals()).signals).toEqual([]);
  });
});
