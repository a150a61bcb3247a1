// Data of the watchlist: read once a minute, changed optimistically.
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { watchlistEndpoints } from '../../../contract/watchlist.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import {
  movedBefore,
  type WatchlistColumn,
  type WatchlistRow,
  type WatchlistTable,
  watchlistColumns,
} from '../../../domain/watchlist/watchlist-rows.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useStarred } from '../../symbol/stars/stars.ts';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { showToast } from '../../ui/overlays/toast.tsx';
import { type ListId, ofList, rowsQuery, useRenewLists } from './lists/named-lists-data.ts';

/** Rows of a list. On the list of stars a row disappears as soon as it loses its star. */
export function useWatchlist(list: ListId) {
  const query = useQuery({ ...rowsQuery(list), staleTime: 0, refetchInterval: minuteMs });
  const starred = useStarred();
  const rows = query.data?.rows.filter(({ symbol }) => list !== null || starred?.has(symbol) !== false);
  return { query, rows };
}

type Change =
  /** `was`: the note that the reader changed. */
  | { kind: 'note'; symbol: string; note: string; was: string }
  /** `before`: stock before which the symbol is put; null: the end of the list. */
  | { kind: 'order'; symbol: string; before: string | null }
  | { kind: 'remove'; symbol: string }
  | { kind: 'column'; column: WatchlistColumn; shown: boolean };

async function sendChange(list: ListId, change: Change): Promise<void> {
  if (change.kind === 'note') {
    const { symbol, note, was } = change;
    await call(watchlistEndpoints.noteStar, { ...ofList(list), params: { symbol }, body: { note, was } });
  } else if (change.kind === 'order') {
    const { symbol, before } = change;
    await call(watchlistEndpoints.orderStars, { ...ofList(list), body: { symbol, before } });
  } else if (change.kind === 'remove')
    await call(watchlistEndpoints.removeStar, { ...ofList(list), params: { symbol: change.symbol } });
  else {
    const { column, shown } = change;
    await call(watchlistEndpoints.chooseColumns, { body: { column, shown } });
  }
}

function applyChange(table: WatchlistTable, change: Change): WatchlistTable {
  if (change.kind === 'column') {
    const { column, shown } = change;
    const isShown = (other: WatchlistColumn) => (other === column ? shown : table.columns.includes(other));
    return { ...table, columns: watchlistColumns.filter(isShown) };
  }
  if (change.kind === 'note') {
    const { symbol, note } = change;
    return { ...table, rows: table.rows.map((row) => (row.symbol === symbol ? { ...row, note } : row)) };
  }
  if (change.kind === 'remove') return { ...table, rows: table.rows.filter(({ symbol }) => symbol !== change.symbol) };
  const order = movedBefore(
    table.rows.map(({ symbol }) => symbol),
    change.symbol,
    change.before,
  );
  const places = new Map(order.map((symbol, at) => [symbol, at]));
  const findPlace = ({ symbol }: WatchlistRow) => places.get(symbol) ?? -1;
  return { ...table, rows: table.rows.toSorted((a, b) => findPlace(a) - findPlace(b)) };
}

const refusals: Record<Change['kind'], string> = {
  note: 'The note could not be kept',
  order: 'The order could not be kept',
  remove: 'The stock could not be removed',
  column: 'The columns could not be kept',
};

function applyToCache(client: QueryClient, list: ListId, change: Change): void {
  client.setQueryData<WatchlistTable>(rowsQuery(list).queryKey, (table) => table && applyChange(table, change));
}

/** Changes run in sequence; a refused one shows a toast and reloads the table. */
export function useChangeWatchlist(list: ListId): (change: Change) => void {
  const client = useQueryClient();
  const renew = useRenewLists();
  const { queryKey } = rowsQuery(list);
  const { mutate } = useMutation<void, Error, Change>({
    scope: { id: 'watchlist table' },
    mutationFn: (change) => sendChange(list, change),
    onMutate: async (change) => {
      // Reads under way are cancelled, because their older response would undo the change.
      await client.cancelQueries({ queryKey });
      applyToCache(client, list, change);
    },
    onSuccess: (_, { kind }) => {
      if (kind === 'remove') renew();
    },
    onError: (error, { kind }) => {
      logFailure('watchlist table', error);
      showToast('error', errorText(error, refusals[kind]));
      void client.invalidateQueries({ queryKey });
    },
  });
  return (change) => {
    applyToCache(client, list, change);
    mutate(change);
  };
}
