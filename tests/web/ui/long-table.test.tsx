// Table of thousands of rows: keys of the grid press the controls of the marked row.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LongTable } from '../../../src/web/ui/tables/long-table.tsx';

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
