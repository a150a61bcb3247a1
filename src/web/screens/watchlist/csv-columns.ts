// CSV columns of an exported watchlist: wire names, then the verdicts.
import { watchlistColumns } from '../../../domain/sheets/watchlist-columns.ts';
import type { WatchlistRow } from '../../../domain/watchlist/watchlist-rows.ts';
import { withVerdicts } from '../../symbol/verdicts/verdict-csv.ts';

export const exportColumns = (rows: readonly WatchlistRow[]) => withVerdicts(watchlistColumns, rows);
