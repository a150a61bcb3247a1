// The user's watchlist as a table: read once a minute, changed on the page at once and then on the server.
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { watchlistEndpoints } from '../../../contract/watchlist.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { WatchlistColumn, WatchlistRow, WatchlistTable } from '../../../domain/watchlist/watchlist-rows.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/query-for.ts';
import { useStarred } from '../../symbol/stars/stars.ts';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { showToast } from '../../ui/overlays/toast.tsx';

const query = queryFor(watchlistEndpoints.watchlistRows);
const KEY = query.queryKey;

/** Rows whose star was taken meanwhile are left out at once. */
export function useWatchlist() {
  const { data, error, isPending, refetch } = useQuery({ ...query, staleTime: 0, refetchInterval: minuteMs });
  const starred = useStarred();
  const rows = data?.rows.filter(({ symbol }) => starred?.has(symbol) !== false);
  return { table: data, rows, error, isPending, retry: () => void refetch() };
}

type Change =
  | { kind: 'note'; symbol: string; note: string }
  | { kind: 'order'; symbols: readonly string[] }
  | { kind: 'columns'; columns: readonly WatchlistColumn[] };

async function send(change: Change): Promise<void> {
  if (change.kind === 'note') {
    const { symbol, note } = change;
    await call(watchlistEndpoints.noteStar, { params: { symbol }, body: { note } });
  } else if (change.kind === 'order')
    await call(watchlistEndpoints.orderStars, { body: { symbols: [...change.symbols] } });
  else await call(watchlistEndpoints.chooseColumns, { body: { columns: [...change.columns] } });
}

function changed(table: WatchlistTable, change: Change): WatchlistTable {
  if (change.kind === 'columns') return { ...table, columns: [...change.columns] };
  if (change.kind === 'note') {
    const { symbol, note } = change;
    return { ...table, rows: table.rows.map((row) => (row.symbol === symbol ? { ...row, note } : row)) };
  }
  const places = new Map(change.symbols.map((symbol, at) => [symbol, at]));
  const placeOf = ({ symbol }: WatchlistRow) => places.get(symbol) ?? -1;
  return { ...table, rows: table.rows.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

const refusals: Record<Change['kind'], string> = {
  note: 'The note could not be kept',
  order: 'The order could not be kept',
  columns: 'The columns could not be kept',
};

function show(client: QueryClient, change: Change): void {
  client.setQueryData<WatchlistTable>(KEY, (table) => table && changed(table, change));
}

/** Changes wait for each other; one that is refused is said, and the table read again. */
export function useChange(): (change: Change) => void {
  const client = useQueryClient();
  const { mutate } = useMutation<void, Error, Change>({
    scope: { id: 'watchlist table' },
    mutationFn: send,
    onMutate: async (change) => {
      // An answer from before the change must not undo it.
      await client.cancelQueries({ queryKey: KEY });
      show(client, change);
    },
    onError: (error, { kind }) => {
      logFailure('watchlist table', error);
      showToast('error', errorText(error, refusals[kind]));
      void client.invalidateQueries({ queryKey: KEY });
    },
  });
  return (change) => {
    show(client, change);
    mutate(change);
  };
}
