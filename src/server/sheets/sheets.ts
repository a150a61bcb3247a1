// Tables for spreadsheets: replies of other endpoints as CSV.
import type { sheetEndpoints } from '../../contract/stocks/sheets.ts';
import { defaultSort } from '../../domain/screener/list/list-view.ts';
import { listedColumns, stockAt } from '../../domain/screener/list/listed-columns.ts';
import { rowsInView, sortedRows } from '../../domain/screener/list/listed-rows.ts';
import { screenerColumns } from '../../domain/sheets/screener-columns.ts';
import { setupColumns } from '../../domain/sheets/setup-columns.ts';
import { sheetNotation } from '../../domain/sheets/sheet.ts';
import { signalColumns } from '../../domain/sheets/signal-columns.ts';
import { watchlistColumns } from '../../domain/sheets/watchlist-columns.ts';
import { signalsOfColumns } from '../../domain/signals/wire/columns-wire.ts';
import { toCsv } from '../../domain/text/csv-text.ts';
import { defineRoutes, type Handlers } from '../http/handlers.ts';
import { createAsk } from '../http/programs/ask.ts';

type SheetRoute = keyof typeof sheetEndpoints;

/** `handlers`: those of all other endpoints. */
export function sheetRoutes(handlers: Omit<Handlers, SheetRoute>) {
  return defineRoutes({
    screenerSheet: async ({ caller, request, query: { view } }) => {
      const ask = createAsk(handlers, caller, request);
      const [columns, names, figures, scores] = await Promise.all([
        ask('screenerList'),
        ask('screenerNames'),
        ask('screenerFigures'),
        ask('screenerScores'),
      ]);
      const list = listedColumns(columns, names, [], figures, scores);
      const rows = rowsInView(list, sortedRows(list, defaultSort), view, 0);
      return toCsv(
        screenerColumns(),
        Iterator.from(rows).map((row) => stockAt(list, row)),
        columns.run_info.as_of,
        sheetNotation,
      );
    },
    signalsSheet: async ({ caller, request }) => {
      const columns = await createAsk(handlers, caller, request)('signalColumns');
      return toCsv(signalColumns, signalsOfColumns(columns), columns.batch_info.batch_datetime, sheetNotation);
    },
    watchlistSheet: async ({ caller, request, query: { list } }) => {
      const table = await createAsk(handlers, caller, request)('watchlistRows', { query: { list } });
      return toCsv(watchlistColumns, table.rows, table.prices_as_of, sheetNotation);
    },
    setupsSheet: async ({ caller, request }) => {
      const { plans, as_of } = await createAsk(handlers, caller, request)('goldenEyeSetups');
      return toCsv(setupColumns, plans, as_of, sheetNotation);
    },
  });
}
