// Groups of the list by decision, and how common each light is.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toColumns } from '../../../src/domain/screener/list/columns-wire.ts';
import {
  decisionCounts,
  decisionGroups,
  foldedText,
  groupedLines,
  headingPlace,
  readFolded,
} from '../../../src/domain/screener/list/decision-groups.ts';
import { fetchedColumns } from '../../../src/domain/screener/list/extra-columns.ts';
import { lightCounts, shareWords } from '../../../src/domain/screener/list/light-shares.ts';
import { screenerViews, sortColumns } from '../../../src/domain/screener/list/list-view.ts';
import { listedColumns } from '../../../src/domain/screener/list/listed-columns.ts';
import { rowsInView, sortedRows } from '../../../src/domain/screener/list/listed-rows.ts';
import { type Decision, lights, signalNames } from '../../../src/domain/screener/screener-stock.ts';
import { allRows, inView, sortStocks } from './plain-list.ts';
import { emptyRunInfo, randomStocks } from './random-stocks.ts';

/** Their figures come after the list. */
const fetched: readonly string[] = fetchedColumns;

const decisions: readonly Decision[] = ['YES', 'MAYBE', 'NO', 'SKIP'];

test('groups are YES, MAYBE, NO and SKIP, each in the order of the list', () => {
  fc.assert(
    fc.property(
      randomStocks,
      fc.constantFrom(...screenerViews),
      fc.constantFrom(...sortColumns.filter((column) => column !== 'score' && !fetched.includes(column))),
      fc.constantFrom('asc', 'desc'),
      (stocks, view, column, direction) => {
        const list = listedColumns(toColumns(emptyRunInfo, stocks), null);
        const published = stocks.map((stock) => ({ ...stock, sector: null, industry: null }));
        const rows = rowsInView(list, sortedRows(list, { column, direction }), view, 0);
        const groups = decisionGroups(list, rows, []);
        const shown = groups.map(({ decision, rows: own }) => [decision, Array.from(own, (row) => list.symbol[row])]);
        const ordered = sortStocks(published, { column, direction }).filter((stock) => inView(stock, view));
        const expected = decisions
          .map((decision) => [
            decision,
            ordered
              .filter(({ trade_signals }) => trade_signals!.summary.decision === decision)
              .map(({ symbol }) => symbol),
          ])
          .filter(([, symbols]) => symbols!.length > 0);
        expect(shown).toEqual(expected);
        const counts = decisionCounts(list, rows);
        expect(decisions.filter((decision) => counts[decision] > 0)).toEqual(groups.map(({ decision }) => decision));
      },
    ),
  );
});

test('lines are a heading and the rows of each group that is not folded', () => {
  fc.assert(
    fc.property(randomStocks, fc.subarray([...decisions]), (stocks, folded) => {
      const list = listedColumns(toColumns(emptyRunInfo, stocks), null);
      const groups = decisionGroups(list, allRows(list), folded);
      const expected = groups.flatMap(({ rows, decision }, place) => [
        `heading ${place}`,
        ...(folded.includes(decision) ? [] : Array.from(rows, (row) => `row ${row}`)),
      ]);
      const lines = Array.from(groupedLines(groups), (line) =>
        headingPlace(line) < 0 ? `row ${line}` : `heading ${headingPlace(line)}`,
      );
      expect(lines).toEqual(expected);
    }),
  );
});

test('NO and SKIP are folded, unless nothing else is there', () => {
  fc.assert(
    fc.property(randomStocks, (stocks) => {
      const list = listedColumns(toColumns(emptyRunInfo, stocks), null);
      const groups = decisionGroups(list, allRows(list), null);
      const better = groups.some(({ decision }) => decision === 'YES' || decision === 'MAYBE');
      for (const { decision, folded } of groups) {
        expect(folded).toBe(better && (decision === 'NO' || decision === 'SKIP'));
      }
    }),
  );
});

test('folded groups come back from the address as they went in', () => {
  fc.assert(
    fc.property(fc.subarray([...decisions]), (folded) => {
      expect(readFolded(foldedText(folded))).toEqual(folded);
    }),
  );
  expect(readFolded(null)).toBeNull();
});

test('lights are counted as the stocks have them', () => {
  fc.assert(
    fc.property(randomStocks, (stocks) => {
      const counts = lightCounts(listedColumns(toColumns(emptyRunInfo, stocks), null));
      for (const name of signalNames) {
        for (const light of lights) {
          const own = stocks.filter(({ trade_signals }) => trade_signals!.signals[name].status === light);
          expect(counts[name][light]).toBe(own.length);
        }
      }
    }),
  );
});

test.each([
  [0, 10, 'none'],
  [0, 0, 'none'],
  [10, 10, 'all'],
  [929, 1000, '9 in 10'],
  [833, 1000, '5 in 6'],
  [500, 1000, '1 in 2'],
  [330, 1000, '1 in 3'],
  [71, 1000, '1 in 14'],
  [1, 12_345, '1 in 12,345'],
  [12_344, 12_345, '99 in 100'],
])('%i of %i is %s', (count, total, words) => {
  expect(shareWords(count, total)).toBe(words);
});
