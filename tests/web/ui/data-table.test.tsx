// Tables: order, keyboard, phones, thousands of rows.
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { type ColumnSort, nextSort, readSort, sortText } from '../../../src/web/ui/tables/column-sort.ts';
import type { Column } from '../../../src/web/ui/tables/columns.ts';
import { DataTable } from '../../../src/web/ui/tables/data-table.tsx';
import { LongTable } from '../../../src/web/ui/tables/long-table.tsx';

type Row = { symbol: string; score: number | null };
const rows: Row[] = [
  { symbol: 'BBB', score: 5 },
  { symbol: 'AAA', score: null },
  { symbol: 'CCC', score: -7 },
  { symbol: 'DDD', score: 5 },
];
const columns: Column<Row>[] = [
  { id: 'symbol', header: 'Symbol', cell: (row) => row.symbol, sortValue: (row) => row.symbol },
  { id: 'score', header: 'Score', cell: (row) => row.score ?? 'N/A', align: 'right', sortValue: (row) => row.score },
];

const table = (props: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) =>
  render(<DataTable label="Samples" columns={columns} rows={rows} rowKey={(row) => row.symbol} {...props} />);

const onCard = (cell: Column<Row>['cell']): Column<Row>[] => [{ id: 'symbol', header: 'Symbol', cell, phone: 'title' }];

const firstCells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

test('a header sorts descending, then ascending; equals keep their order, unknown values are last, the given rows are left', async () => {
  const before = [...rows];
  table();
  const header = screen.getByRole('columnheader', { name: 'Score' });
  expect(firstCells()).toEqual(['BBB', 'AAA', 'CCC', 'DDD']);
  await userEvent.click(within(header).getByRole('button'));
  expect(header).toHaveAttribute('aria-sort', 'descending');
  expect(firstCells()).toEqual(['BBB', 'DDD', 'CCC', 'AAA']);
  await userEvent.click(within(header).getByRole('button'));
  expect(header).toHaveAttribute('aria-sort', 'ascending');
  expect(firstCells()).toEqual(['CCC', 'BBB', 'DDD', 'AAA']);
  expect(rows).toEqual(before);
});

test('a controlled sort is reported, not stored', async () => {
  const onSort = vi.fn();
  table({ sort: { column: 'symbol', direction: 'desc' }, onSort });
  expect(firstCells()).toEqual(['DDD', 'CCC', 'BBB', 'AAA']);
  await userEvent.click(screen.getByRole('button', { name: 'Symbol' }));
  expect(onSort).toHaveBeenCalledWith({ column: 'symbol', direction: 'asc' });
  expect(firstCells()).toEqual(['DDD', 'CCC', 'BBB', 'AAA']);
});

test('arrows and j/k move over the rows, Enter and a click open one', async () => {
  const onOpen = vi.fn();
  table({ onOpen });
  const user = userEvent.setup();
  const [first, second, third] = screen.getAllByRole('row').slice(1);
  first?.focus();
  await user.keyboard('j{ArrowDown}');
  expect(third).toHaveFocus();
  await user.keyboard('k');
  expect(second).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(first as HTMLElement);
  expect(onOpen.mock.calls.map(([row]) => row.symbol)).toEqual(['AAA', 'BBB']);
});

test('on a phone each row becomes a card that opens the same way', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const onOpen = vi.fn();
  table({ onOpen, columns: onCard((row) => <a href="#a">{row.symbol}</a>) });
  expect(screen.queryByRole('table')).toBeNull();
  const card = within(screen.getByRole('list', { name: 'Samples' }));
  await userEvent.click(card.getByText('CCC'));
  card.getByRole('button', { name: 'AAA' }).focus();
  await userEvent.keyboard('{Enter}j{Enter} ');
  expect(onOpen.mock.calls.map(([row]) => row.symbol)).toEqual(['CCC', 'AAA', 'CCC', 'CCC']);
  // A control inside a button cannot be reached.
  for (const link of card.getAllByRole('link')) expect(link.closest('button, [role="button"]')).toBeNull();
});

test('a row that nothing can be opened of is no button, answers no click and no Enter', async () => {
  const onOpen = vi.fn();
  const opens = ({ score }: Row) => score !== null;
  const { unmount } = table({ onOpen, opens });
  const [known, unknown] = screen.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement];
  await userEvent.click(unknown);
  unknown.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(known);
  expect(onOpen.mock.calls.map(([row]) => row.symbol)).toEqual(['BBB']);
  unmount();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  table({ onOpen, opens, columns: onCard((row) => row.symbol) });
  expect(screen.getAllByRole('button')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'AAA' })).toBeNull();
});

test('without rows the empty state replaces the table', () => {
  table({ rows: [], empty: <p>No batches found</p> });
  expect(screen.getByText('No batches found')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

const sortable = ['symbol', 'price', 'volume'] as const;
type Sortable = (typeof sortable)[number];
const usual: ColumnSort<Sortable> = { column: 'volume', direction: 'desc' };

// SCREEN-23
test('a chosen column turns round when it is chosen again, and begins downwards with another', () => {
  const once = nextSort(usual, 'price');
  expect(once).toEqual({ column: 'price', direction: 'desc' });
  expect(nextSort(once, 'price')).toEqual({ column: 'price', direction: 'asc' });
  expect(nextSort(nextSort(once, 'price'), 'price')).toEqual(once);
  expect(nextSort(usual, 'volume').direction).toBe('asc');
});

describe('the order in the address', () => {
  test('every order reads back as it was written, and the usual one is left out', () => {
    for (const column of sortable) {
      for (const direction of ['asc', 'desc'] as const) {
        expect(readSort(sortText({ column, direction }, usual), sortable, usual)).toEqual({ column, direction });
      }
    }
    expect(sortText(usual, usual)).toBeNull();
  });

  test.each([null, '', 'price', 'price-up', 'colour-asc', '-asc'])('%j is the usual order', (text) => {
    expect(readSort(text, sortable, usual)).toEqual(usual);
  });
});

test('a key presses the control of the marked row that names it, and no Tab stops in a row or its group', async () => {
  const pressed: string[] = [];
  const opened: string[] = [];
  render(
    <LongTable
      label="Stocks"
      columns={[
        {
          id: 'symbol',
          header: 'Symbol',
          track: '1fr',
          cell: (symbol: string) => (
            <button
              type="button"
              tabIndex={-1}
              data-row-key="s"
              onClick={(event) => {
                event.stopPropagation();
                pressed.push(symbol);
              }}
            >
              {symbol}
            </button>
          ),
        },
      ]}
      items={['AAPL', 'MSFT']}
      toRowKey={String}
      toRow={String}
      rowPx={32}
      narrowest={320}
      scroller="page"
      sort={{ column: 'symbol', direction: 'asc' }}
      onSort={() => undefined}
      onOpen={(key) => opened.push(key)}
      topKey=""
    />,
  );
  const user = userEvent.setup();
  await user.tab();
  expect(screen.getByRole('grid', { name: 'Stocks' })).toHaveFocus();
  await user.keyboard('s');
  expect(pressed).toEqual([]);
  await user.keyboard('{ArrowDown}{ArrowDown}sx');
  expect(pressed).toEqual(['MSFT']);
  expect(opened).toEqual([]);
  // The rows scroll sideways in a group of their own, which hands its focus on.
  screen.getAllByRole('rowgroup').at(-1)?.focus();
  expect(screen.getByRole('grid', { name: 'Stocks' })).toHaveFocus();
  await user.tab();
  expect(document.body).toHaveFocus();
});
