// Watchlist screen: the user's stars or a named list in a manual order, with notes, prices, scores and chosen columns.
import { ListPlus, Star } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { watchlistAnswer } from '../../../domain/answers/list-answers.ts';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { plural } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { bestFirst, searchIn } from '../../../domain/signals/signal-list.ts';
import { type WatchlistColumn, watchlistColumns } from '../../../domain/watchlist/watchlist-rows.ts';
import { useShownInstant } from '../../api/shown-instant.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { readSearch } from '../../symbol/lists/search-limit.ts';
import { useOpenBest, useTypedSymbols } from '../../symbol/search/stock-search.ts';
import { SymbolBox } from '../../symbol/search/symbol-box.tsx';
import { ReportingStars, StarsThen } from '../../symbol/stars/reporting-stars.tsx';
import { useStarred } from '../../symbol/stars/stars.ts';
import { stockAddress } from '../../symbol/stock-address.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { useShortcuts } from '../../ui/keyboard/shortcuts.tsx';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { Fact, ScreenHead } from '../../ui/layout/screen-head.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { useSearchText } from '../../ui/page-state/search-text.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { PageSpinner } from '../../ui/status/spinner.tsx';
import { ExportButton } from '../../ui/tables/export-button.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { NamedListsRow } from './lists/named-lists.tsx';
import { readListId } from './lists/named-lists-data.ts';
import { columnDefs } from './watchlist-cells.tsx';
import { useChangeWatchlist, useWatchlist } from './watchlist-data.ts';
import {
  firstDirection,
  orderColumns,
  orderText,
  readOrder,
  sortWatchlist,
  type WatchlistOrder,
} from './watchlist-order.ts';
import { WatchlistTable } from './watchlist-table.tsx';

const FoundElsewhere = lazyPart(() => import('../../symbol/search/found-elsewhere.tsx'), 'FoundElsewhere', null);
const OwnListsPart = lazyPart(() => import('./lists/own-lists-part.tsx'), 'OwnListsPart', null);

export function WatchlistScreen() {
  const { params, adjust, go } = useAddress();
  const list = readListId(params.get('list'));
  const { query, rows } = useWatchlist(list);
  const { data: table, isPending } = query;
  const isPast = useShownInstant() !== null;
  const change = useChangeWatchlist(list);
  const starred = useStarred();
  const now = useNow(minuteMs);
  const by = readOrder(params.get('sort'));
  const setBy = (order: WatchlistOrder) => adjust({ sort: orderText(order) });
  const [search, setSearch] = useSearchText(readSearch(params.get('q')), (text) => adjust({ q: text }));
  const term = search.trim();
  const meant = useTypedSymbols(term);
  const found = useMemo(
    () => bestFirst((rows ?? []).filter(searchIn(term, meant)), term, meant, by !== null),
    [rows, term, meant, by],
  );
  const shown = term === '' ? rows : found;
  const navigate = useNavigate();
  const openPage = ({ symbol }: { symbol: string }) => void navigate(stockAddress(symbol));
  const openBest = useOpenBest(openPage);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts([
    { keys: ['/'], label: 'Search symbol or company', scope: 'Watchlist', handler: () => field.current?.focus() },
  ]);
  const isEmpty = table !== undefined && rows?.length === 0;
  const searchBox = (
    <SymbolBox
      value={search}
      onChange={setSearch}
      onEnter={() => openBest(search)}
      shortcut="/"
      inputRef={field}
      className="sm:flex-1"
    />
  );
  return (
    <>
      <ScreenHead title="Watchlist">
        {rows !== undefined && rows.length > 0 && (
          <Fact figure={rows.length}>{plural(rows.length, list === null ? 'star' : 'stock').replace(/^\S+ /, '')}</Fact>
        )}
        {table !== undefined && table.prices_as_of !== null && (
          <Fact before="Prices of" figure={<Age market at={table.prices_as_of} show="time" />} />
        )}
      </ScreenHead>
      {(isPending || rows !== undefined) && (
        <AnswerLine
          answer={
            rows === undefined || table === undefined
              ? null
              : watchlistAnswer(rows, table.history_days, list === null ? 'star' : 'stock', newYorkDate(now))
          }
          about={String(list)}
        />
      )}
      <NamedListsRow
        list={list}
        onList={(id) => go({ list: id === null ? null : String(id) })}
        stars={starred?.size ?? null}
      />
      {isEmpty && <NoStocks isStars={list === null} />}
      {table !== undefined && (
        <StarsThen
          hasPrices={table.prices_as_of !== null}
          what={list === null ? 'stars' : 'list'}
          className="text-ink-2"
        />
      )}
      {rows !== undefined && rows.length > 0 && !isPast && (
        <ReportingStars rows={rows} whose={list === null ? 'your stars' : 'these stocks'} />
      )}
      {table !== undefined &&
        (isEmpty ? (
          searchBox
        ) : (
          <ColumnChoice columns={table.columns} onChoose={(column, shown) => change({ kind: 'column', column, shown })}>
            {searchBox}
            <SelectField
              label="Order by"
              className="w-56 max-sm:w-full"
              value={orderText(by) ?? OWN}
              options={orderOptions(by)}
              onChange={(text) => setBy(readOrder(text))}
            />
            <ExportButton
              name="watchlist"
              columns={async (starred) => (await import('./csv-columns.ts')).exportColumns(starred)}
              rows={() => sortWatchlist(shown ?? [], by)}
              asOf={table.prices_as_of}
              disabled={shown === undefined || shown.length === 0}
            />
          </ColumnChoice>
        ))}
      {term !== '' && (
        <FoundElsewhere
          search={search}
          isListed={({ symbol }) => found.some((row) => row.symbol === symbol)}
          onOpen={openPage}
        />
      )}
      {isPending && <PageSpinner label="Loading your watchlist..." />}
      {table === undefined && <QueryFailure query={query} words="Your watchlist could not be loaded" />}
      {term !== '' && rows !== undefined && rows.length > 0 && found.length === 0 && (
        <p className="text-ink-2">Nothing on this list matches "{term}".</p>
      )}
      {table !== undefined && shown !== undefined && shown.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <WatchlistTable
            label={list === null ? 'My stars' : 'Watchlist'}
            rows={shown}
            movable={by === null && term === ''}
            columns={table.columns}
            facts={{
              now,
              days: table.history_days,
              onNote: (symbol, note, was) => change({ kind: 'note', symbol, note, was }),
              onRemove: list === null ? null : (symbol) => change({ kind: 'remove', symbol }),
            }}
            onOrder={(symbol, before) => change({ kind: 'order', symbol, before })}
            by={by}
            onBy={setBy}
          />
          <p className="text-label text-ink-3">
            A score is empty where no list of the published batch names the stock. Order, notes and columns are yours
            alone and kept with your account.
          </p>
        </div>
      )}
      <OwnListsPart />
    </>
  );
}

/** Next step for an empty list; the answer line above already states that it is empty. */
function NoStocks({ isStars }: { isStars: boolean }) {
  if (!isStars) {
    return (
      <EmptyState
        dense
        icon={<ListPlus aria-hidden />}
        title="Press Add symbols"
        reason="Type or paste them, or read them from a file."
      />
    );
  }
  return (
    <EmptyState
      dense
      icon={<Star aria-hidden />}
      title="Press the star beside a stock on any page"
      reason="It then stands here with its price, its score and your notes."
      action={
        <Link to="/stocks" className={buttonClass('primary', 'md')}>
          Find a stock
        </Link>
      }
    />
  );
}

const OWN = 'own';

const orderOption = (order: NonNullable<WatchlistOrder>, words: string) => ({
  value: orderText(order) ?? OWN,
  label: `${columnDefs[order.column].title}, ${words}`,
});

/** Each column in its default direction, and the current order if its direction is reversed. */
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
  onChoose: (column: WatchlistColumn, shown: boolean) => void;
};

function ColumnChoice({ columns, onChoose, children }: ColumnChoiceProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3 max-sm:gap-2">
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
          <Checkbox key={id} checked={columns.includes(id)} onChange={(checked) => onChoose(id, checked)}>
            {columnDefs[id].title}
          </Checkbox>
        ))}
      </fieldset>
    </div>
  );
}
