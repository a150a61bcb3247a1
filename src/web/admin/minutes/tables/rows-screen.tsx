// Table page of minute tracking: filters, row or JSON form, pages, loading and empty states.
import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { errorText } from '../../../api/api-error.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { DayField } from '../../../ui/controls/day-field.tsx';
import { SearchBox } from '../../../ui/controls/search-box.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { useSearchText } from '../../../ui/page-state/search-text.ts';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { PageSpinner } from '../../../ui/status/spinner.tsx';
import { DataTable, type DataTableProps } from '../../../ui/tables/data-table.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { HOUR_MS } from '../../../ui/time/time-format.ts';
import { zoneLabel } from '../../../ui/time/zone.ts';
import { useOpenedRow } from '../../parts/batches/open-row.tsx';
import { type PagedTable, type pagedTables, useMinuteRows } from '../use-minutes.ts';
import { Pager } from './pager.tsx';
import { type TableAddress, usePageWithin, useTableAddress } from './table-address.ts';

type RowOf<Table extends PagedTable> = ReplyOf<(typeof pagedTables)[Table]>['data'][number];
type Form = { id: string; label: string };

/** The first form offered is the default. */
const ROWS: Form = { id: 'rows', label: 'Rows' };
const JSON_FORM: Form = { id: 'json', label: 'JSON' };

type RowsScreenProps<Table extends PagedTable> = {
  title: string;
  table: Table;
  /** Full content of a row, shown below the row while it is open. */
  whole?: (row: RowOf<Table>) => ReactNode;
  /** Form offered before the others, with its own content above the rows. */
  first?: Form & { content: ReactNode };
  /** Shown above the rows on every layout. */
  children?: ReactNode;
  /** Shown after the count of rows. */
  note?: string | null;
} & Pick<DataTableProps<RowOf<Table>>, 'columns' | 'opens' | 'between'>;

export function RowsScreen<Table extends PagedTable>(props: RowsScreenProps<Table>) {
  const { title, table, whole, first, children, note = null, ...rowProps } = props;
  const address = useTableAddress(table);
  const { page, filter, goTo } = address;
  const { opened, toggle } = useOpenedRow('row');
  const list = useMinuteRows(table, page, filter);
  const { data } = list as { data: { data: RowOf<Table>[]; total: number } | undefined };
  const forms = [...(first === undefined ? [] : [first]), ROWS, JSON_FORM];
  const form = forms.find(({ id }) => id === address.view) ?? forms[0];
  const rows = data?.data ?? [];
  const isMoving = usePageWithin(address, list.isPlaceholderData ? undefined : data?.total) || list.isPlaceholderData;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <ScreenHead title={title} />
        <span className="ml-auto flex items-center gap-1 max-sm:ml-0">
          {forms.map(({ id, label }) => (
            <Button
              key={id}
              size="sm"
              variant={id === form?.id ? 'outline' : 'ghost'}
              aria-pressed={id === form?.id}
              onClick={() => address.setView(id === forms[0]?.id ? null : id)}
            >
              {label}
            </Button>
          ))}
          <IconButton label="Read again" busy={list.isFetching} onClick={() => void list.refetch()} Icon={RefreshCw} />
        </span>
      </div>
      <RowFilters address={address} />
      {children}
      {form?.id === first?.id && first?.content}
      {rows.length === 0 ? (
        <Nothing list={list} isFiltered={address.isFiltered} isMoving={isMoving} />
      ) : form?.id === JSON_FORM.id ? (
        <JsonText label={`${title} as JSON`} value={rows} />
      ) : (
        <DataTable<RowOf<Table>>
          label={title}
          dense
          className="max-h-[48rem] max-sm:max-h-none"
          {...rowProps}
          rows={rows}
          rowKey={({ id }) => id}
          {...(whole && { onOpen: toggle, detail: (row) => row.id === opened && whole(row) })}
        />
      )}
      {data !== undefined && <Pager page={page} total={data.total} onPage={goTo} note={note} />}
    </div>
  );
}

type NothingProps = { list: UseQueryResult; isFiltered?: boolean; isMoving?: boolean };

/** Loading, failed or empty state in the wording of the specification, with the reason where known. */
export function Nothing({ list, isFiltered, isMoving }: NothingProps) {
  const { isError, error, refetch } = list;
  if (list.isPending || isMoving) return <PageSpinner label="Loading..." />;
  return (
    <EmptyState
      boxed
      title="No data available"
      reason={
        isError
          ? errorText(error, 'The rows could not be loaded.')
          : isFiltered
            ? 'No row fits these filters.'
            : undefined
      }
      action={isError ? <Button onClick={() => void refetch()}>Try again</Button> : undefined}
    />
  );
}

export function JsonText({ label, value }: { label: string; value: unknown }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard
      tabIndex={0}
      className="max-h-[36rem] overflow-auto rounded-md border border-line bg-surface p-3"
    >
      <pre className="text-label wrap-anywhere whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>
    </section>
  );
}

const SYMBOL_CHARS = 20;

function RowFilters({ address }: { address: TableAddress }) {
  const { symbol, day, statuses, isFiltered, change } = address;
  const [typed, setTyped] = useSearchText(symbol, (text) => change({ symbol: text.trim() }));
  const zone = zoneLabel(useNow(HOUR_MS));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchBox
        className="w-44"
        value={typed}
        onChange={setTyped}
        placeholder="All symbols"
        label="Symbol"
        maxLength={SYMBOL_CHARS}
      />
      <DayField
        label="Day"
        className="w-40 max-sm:w-full"
        value={day}
        onChange={(chosen) => change({ day: chosen, ...(chosen === '' && { from: null, to: null }) })}
      />
      {(['from', 'to'] as const).map((end) => (
        <DayField
          key={end}
          type="time"
          label={`${end === 'from' ? 'From' : 'To'}, ${zone}`}
          className="w-28 max-sm:flex-1"
          value={address[end]}
          disabled={day === ''}
          title={day === '' ? 'Choose a day first' : undefined}
          onChange={(chosen) => change({ [end]: chosen })}
        />
      ))}
      {statuses.length > 0 && (
        <SelectField
          label="Status"
          className="w-36 max-sm:w-full"
          value={address.status}
          onChange={(status) => change({ status })}
          options={[
            { value: '', label: 'Any status' },
            ...statuses.map((status) => ({ value: status, label: status })),
          ]}
        />
      )}
      {isFiltered && (
        <Button
          variant="ghost"
          onClick={() => {
            setTyped('');
            change({ symbol: null, day: null, from: null, to: null, status: null });
          }}
        >
          Show all rows
        </Button>
      )}
    </div>
  );
}
