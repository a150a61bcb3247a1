// The user's own stars as a table: in an order by hand, with notes, prices, scores and the columns that were chosen.
import { Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { plural } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { type WatchlistColumn, watchlistColumns } from '../../../domain/watchlist/watchlist-rows.ts';
import { errorText } from '../../api/api-error.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { PageSpinner } from '../../ui/status/spinner.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { pacificTime } from '../../ui/time/time-format.ts';
import { columnDefs } from './watchlist-cells.tsx';
import { useChange, useWatchlist } from './watchlist-data.ts';
import { firstDirection, orderColumns, orderText, readOrder, type WatchlistOrder } from './watchlist-order.ts';
import { WatchlistTable } from './watchlist-table.tsx';

export function WatchlistScreen() {
  const { table, rows, error, isPending, retry } = useWatchlist();
  const change = useChange();
  const now = useNow(minuteMs);
  const { params, adjust } = useAddress();
  const by = readOrder(params.get('sort'));
  const setBy = (order: WatchlistOrder) => adjust({ sort: orderText(order) });
  return (
    <>
      <ScreenHead title="Watchlist">
        {rows !== undefined && (
          <span>
            <b>{rows.length}</b> {plural(rows.length, 'star').replace(/^\S+ /, '')}
          </span>
        )}
        {table !== undefined && table.prices_as_of !== null && (
          <span>
            Prices of <b>{pacificTime(table.prices_as_of, now)}</b>
          </span>
        )}
      </ScreenHead>
      {isPending && <PageSpinner label="Loading your stars..." />}
      {table === undefined && error !== null && (
        <Notice tone="error" action={<Button onClick={retry}>Try again</Button>}>
          {errorText(error, 'Your stars could not be loaded')}
        </Notice>
      )}
      {table !== undefined && rows?.length === 0 && (
        <EmptyState
          icon={<Star aria-hidden />}
          title="You have no stars yet"
          reason="Press the star beside a stock on any page to put it on your own list."
          action={
            <Link to="/stocks" className={buttonClass('outline', 'md')}>
              Find a stock
            </Link>
          }
        />
      )}
      {table !== undefined && rows !== undefined && rows.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <ColumnChoice columns={table.columns} onChoose={(columns) => change({ kind: 'columns', columns })}>
            <SelectField
              label="Order by"
              className="w-56 max-sm:w-full"
              value={orderText(by) ?? OWN}
              options={orderOptions(by)}
              onChange={(text) => setBy(readOrder(text))}
            />
          </ColumnChoice>
          <WatchlistTable
            rows={rows}
            columns={table.columns}
            facts={{
              now,
              days: table.history_days,
              onNote: (symbol, note) => change({ kind: 'note', symbol, note }),
            }}
            onOrder={(symbols) => change({ kind: 'order', symbols })}
            by={by}
            onBy={setBy}
          />
          <p className="text-label text-ink-3">
            A score is empty where no list of the published batch names the stock. Order, notes and columns are yours
            alone and kept with your account.
          </p>
        </div>
      )}
    </>
  );
}

const OWN = 'own';

const orderOption = (order: NonNullable<WatchlistOrder>, words: string) => ({
  value: orderText(order) ?? OWN,
  label: `${columnDefs[order.column].title}, ${words}`,
});

/** Each column as it is usually wanted, and the order that stands when it is another one. */
function orderOptions(by: WatchlistOrder) {
  const usual = orderColumns.map((column) =>
    orderOption(
      { column, direction: firstDirection(column) },
      column === 'earnings' ? 'soonest first' : column === 'starred' ? 'newest first' : 'highest first',
    ),
  );
  const turned = by !== null && by.direction !== firstDirection(by.column) ? [orderOption(by, 'turned round')] : [];
  return [{ value: OWN, label: 'my own order' }, ...usual, ...turned];
}

type ColumnChoiceProps = {
  children: ReactNode;
  columns: readonly WatchlistColumn[];
  onChoose: (columns: readonly WatchlistColumn[]) => void;
};

function ColumnChoice({ columns, onChoose, children }: ColumnChoiceProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-2 max-sm:justify-items-stretch">
      <div className="flex flex-wrap items-end gap-3">
        {children}
        <Button aria-expanded={open} aria-controls="watchlist-columns" onClick={() => setOpen(!open)}>
          Columns, {columns.length} of {watchlistColumns.length}
        </Button>
      </div>
      <fieldset
        id="watchlist-columns"
        hidden={!open}
        aria-label="Columns shown"
        className="flex flex-wrap gap-x-5 gap-y-1 rounded-md border border-line bg-surface px-4 py-3"
      >
        {watchlistColumns.map((id) => (
          <Checkbox
            key={id}
            checked={columns.includes(id)}
            onChange={(checked) =>
              onChoose(watchlistColumns.filter((other) => (other === id ? checked : columns.includes(other))))
            }
          >
            {columnDefs[id].title}
          </Checkbox>
        ))}
      </fieldset>
    </div>
  );
}
