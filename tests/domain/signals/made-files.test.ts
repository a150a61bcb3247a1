// Lists made here beside uploaded and fetched ones of the same list and day.
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../../../src/domain/market/calendar.ts';
import { findExpertList } from '../../../src/domain/signals/expert-lists.ts';
import { keepCounted } from '../../../src/domain/signals/score/counted-rows.ts';

const GAINERS = findExpertList('percentage-gainers')!.id;
const DECLINERS = findExpertList('percentage-decliners')!.id;

type Given = { symbol: string; made?: boolean; received: string; list?: number; day?: string };

function rowOf({ symbol, made = false, received, list = GAINERS, day = '2026-11-25' }: Given, id: number) {
  const file = { id, batch_id: id, file_name: `${id}.csv`, newest_day: day, made_here: made, dated_by_upload: false };
  return { symbol, signal_type_id: list, signal_date: day, event: 0, file: { ...file, received_at: received } };
}

const counted = (...given: Given[]) =>
  keepCounted(given.map(rowOf), dayNumber('2026-11-24')).map(({ symbol, file }) => `${symbol} ${file.id}`);

const [EARLY, LATE] = ['2026-11-25T21:30:00.000Z', '2026-11-26T06:00:00.000Z'];

const from = (symbol: string, received: string): Given => ({ symbol, received });
const made = (symbol: string, received: string, part: Partial<Given> = {}): Given => {
  return { symbol, received, made: true, ...part };
};

describe('a list that was uploaded or fetched wins over one made here', () => {
  test.each<[string, Given[], string[]]>([
    ['whatever came first', [from('A', EARLY), made('B', LATE)], ['A 0']],
    ['whatever came last', [made('B', EARLY), from('A', LATE)], ['A 1']],
    ['also where a pair contradicts itself', [from('A', EARLY), made('A', LATE, { list: DECLINERS })], ['A 0']],
    ['of the same day alone', [from('A', EARLY), made('B', LATE, { day: '2026-11-24' })], ['A 0', 'B 1']],
    ['of two lists made here the newer one counts', [made('A', EARLY), made('B', LATE)], ['B 1']],
  ])('%s', (_, given, expected) => {
    expect(counted(...given)).toEqual(expected);
  });
});
