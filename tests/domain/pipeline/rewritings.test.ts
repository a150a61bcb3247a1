// Rewritten rows: in whatever notation a valid row is written, it keeps its meaning or is set aside; it never means another thing.
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { toDateKey } from '../../../src/domain/market/calendar.ts';
import { layoutWith } from '../../../src/domain/pipeline/lists/list-layouts.ts';
import { cleanList } from '../../../src/domain/pipeline/reading/clean-list.ts';
import { recognizeFile } from '../../../src/domain/pipeline/reading/file-reading.ts';
import { readRows } from '../../../src/domain/pipeline/rows/read-rows.ts';
import { directionCodes, sideCodes } from '../../../src/domain/signals/score/signal-columns.ts';
import { signalTypeName } from '../../../src/domain/signals/score/signal-types.ts';
import { SymbolTable } from '../../../src/domain/stocks/symbols/symbol-table.ts';
import { newestDollars } from '../../../src/domain/text/read-change.ts';
import { toNumber } from '../../../src/domain/text/read-number.ts';
import { encodeUtf8 } from '../../../src/domain/text/utf8-text.ts';
import { countInGate } from '../../setup/long-run.ts';
import { anyRating, anyRatingPair, anySign, anyTargetPair } from './deciding-rows.ts';
import { protectedCell } from './notations.ts';
import {
  consensus,
  dividends,
  earnings,
  holders,
  insiders,
  momentum,
  moverOf,
  ratings,
  splits,
  type Written,
} from './valid-rows.ts';

const RECEIVED = '2026-11-25';
const RUNS = countInGate(100, 750);
const RUNS_OF_ODD_CELLS = countInGate(400, 3_000);

type Meaning = Record<string, string | number | null>;

const round = (value: number | null) => (value === null ? null : Number(value.toPrecision(9)));

/** What is stored of a file's only row; null when the row, or its file, is set aside. */
function meaningOf(fileName: string, text: string, amounts: readonly string[]): Meaning | null {
  const bytes = encodeUtf8(text);
  const file = { file_name: fileName, list_slug: null, received: RECEIVED };
  const { reading } = recognizeFile(bytes, file);
  if (reading === null) return null;
  const layout = layoutWith(reading.file_type, reading);
  if (layout === null) return null;
  const cleaned = cleanList(bytes, layout, undefined, reading);
  if (cleaned.problem !== null) return null;
  const symbols = new SymbolTable();
  const dates = { fetched: null, named: RECEIVED, fallback: RECEIVED, newest: RECEIVED, order: reading.date_order };
  const rows = readRows(cleaned.bytes, layout, dates, symbols);
  if (rows.count === 0) return null;
  const json = rows.cellsAt(0);
  const cells = JSON.parse(json) as Record<string, string>;
  const meaning: Meaning = {
    symbol: symbols.names[rows.symbol[0] as number] ?? null,
    type: signalTypeName(rows.type[0] as number),
    direction: directionCodes[rows.direction[0] as number] ?? null,
    side: sideCodes[rows.side[0] as number] ?? null,
    day: toDateKey(rows.day[0] as number),
  };
  for (const column of amounts) {
    meaning[column] = round(column === 'Price Target' ? newestDollars(cells[column]) : toNumber(cells[column]));
  }
  return meaning;
}

const quote = (cell: string, separator: string) =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** One cell or all cells of the row rewritten, in a file of one of several dialects. */
function rewriting({ rewritten, plain }: Written): fc.Arbitrary<{ cells: string[]; separator: string }> {
  const one = fc
    .nat(plain.length - 1)
    .chain((place) =>
      (rewritten[place] ?? fc.constant('')).chain(protectedCell).map((cell) => plain.with(place, cell)),
    );
  const all = fc.tuple(...rewritten.map((cell) => cell.chain(protectedCell)));
  return fc.record({ cells: fc.oneof(one, all), separator: fc.constantFrom(',', ',', ';', '\t') });
}

const outcomes: Record<string, { same: number; aside: number }> = {};

/** What a rewritten row says that the plain one does not; an amount that is not read is unknown, which is no other meaning. */
function otherMeaning(meant: Meaning | null, read: Meaning): string[] {
  if (meant === null) return ['the plain row is set aside'];
  return Object.entries(read).flatMap(([field, value]) =>
    value === meant[field] || (value === null && typeof meant[field] === 'number')
      ? []
      : [`${field} is ${value}, meant is ${meant[field]}`],
  );
}

function differences(name: string, rows: fc.Arbitrary<Written>, runs = RUNS): string[] {
  const count = { same: 0, aside: 0 };
  outcomes[name] = count;
  const both = rows.chain((written) => rewriting(written).map((as) => ({ written, as })));
  return fc.sample(both, runs).flatMap(({ written: { file, header, plain, amounts }, as: { cells, separator } }) => {
    const line = (texts: readonly string[], mark: string) => texts.map((cell) => quote(cell, mark)).join(mark);
    const fileOf = (texts: readonly string[], mark: string) =>
      `${line(header.split(','), mark)}\n${line(texts, mark)}\n`;
    const read = meaningOf(file, fileOf(cells, separator), amounts);
    if (read === null) {
      count.aside += 1;
      return [];
    }
    const meant = meaningOf(file, fileOf(plain, ','), amounts);
    const other = otherMeaning(meant, read);
    if (other.length === 0) count.same += 1;
    return other.map((difference) => `${line(cells, separator)}: ${difference} (${line(plain, ',')})`);
  });
}

afterAll(() => {
  if (process.env.SHOW_REWRITINGS) console.table(outcomes);
});

describe('A rewritten row keeps its meaning or is set aside', () => {
  test.each([
    ['gainers', moverOf('percentage-gainers.csv', null)],
    ['decliners', moverOf('percentage-decliners.csv', null)],
    ['gaps up', moverOf('gap-up.csv', 'Gap %')],
    ['gaps down', moverOf('gap-down.csv', 'Gap %')],
    ['institutional buying', holders('institutional-buying.csv')],
    ['institutional selling', holders('institutional-selling.csv')],
    ['earnings beats', earnings('earnings-beats.csv')],
    ['earnings misses', earnings('earnings-misses.csv')],
    ['momentum alerts', momentum],
    ['analyst ratings', ratings],
    ['insider transactions', insiders],
    ['splits', splits],
    ['dividends', dividends],
    ['consensus ratings', consensus],
  ])('%s', (name, rows) => {
    expect(differences(name, rows).slice(0, 10)).toEqual([]);
  });

  test('most rewritings are read, not set aside', () => {
    const all = Object.values(outcomes).reduce(
      (sum, { same: kept, aside }) => ({ kept: sum.kept + kept, all: sum.all + kept + aside }),
      { kept: 0, all: 0 },
    );
    expect(all.all).toBeGreaterThanOrEqual(countInGate(1_000, 10_000));
    expect(all.kept / all.all).toBeGreaterThan(0.5);
  });

  test.each([
    ['any sign before or after a number', anySign],
    ['anything between an old and a new target', anyTargetPair],
    ['a rating in the words of another house', anyRating],
    ['anything between two ratings', anyRatingPair],
  ])('%s', (name, rows) => {
    expect(differences(name, rows, RUNS_OF_ODD_CELLS).slice(0, 10)).toEqual([]);
  });
});
