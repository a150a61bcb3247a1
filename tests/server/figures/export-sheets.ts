// Figures as exported files state them, to be compared with replies.
import { parse } from 'csv-parse/sync';
import { type FigureKey, figureRegister } from '../../../src/domain/figures/register.ts';
import type {
  ScreenerColumns,
  ScreenerFigures,
  ScreenerNames,
} from '../../../src/domain/screener/list/columns-wire.ts';
import { extraColumns } from '../../../src/domain/screener/list/extra-columns.ts';
import { listedColumns, stockAt } from '../../../src/domain/screener/list/listed-columns.ts';
import type { ScreenerStock } from '../../../src/domain/screener/screener-stock.ts';
import { toKnownStock } from '../../../src/domain/screener/shown/known-stock.ts';
import { screenerColumns } from '../../../src/domain/sheets/screener-columns.ts';
import { watchlistColumns } from '../../../src/domain/sheets/watchlist-columns.ts';
import type { MiniCardBook } from '../../../src/domain/signals/mini-cards/mini-cards.ts';
import type { StockIdentity } from '../../../src/domain/signals/search/stock-identity.ts';
import { tabTypes } from '../../../src/domain/signals/signal.ts';
import type { SearchResult } from '../../../src/domain/stocks/search/search.ts';
import type { CsvColumn } from '../../../src/domain/text/csv-text.ts';
import type { WatchlistTable } from '../../../src/domain/watchlist/watchlist-rows.ts';
import { csvColumns as cardColumns } from '../../../src/web/screens/dashboard/csv-columns.ts';
import { pageColumns, pageRows } from '../../../src/web/screens/stock-page/export-rows.ts';
import { csvColumns as stockColumns } from '../../../src/web/screens/stocks/csv-columns.ts';
import type { KnownDetails } from '../../../src/web/stock/ticker-details.ts';
import { csvText } from '../../../src/web/ui/tables/export-csv.ts';

/** A figure as one reply or file has it: `as_of` is the instant of its price (ISO), null where it gives none. */
export type Stated = {
  where: string;
  value: number | null | undefined;
  as_of: string | null;
  /** Where it is kept with fewer than two. */
  digits?: number;
};
export type Sheet = Partial<Record<FigureKey, Stated[]>>;

/** The file as a spreadsheet reads it, a record a row. */
function readFile<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  asOf: string | null | ((row: Row) => string | null),
): Record<string, string>[] {
  return parse(csvText(columns, rows, asOf, 'comma-point'), { bom: true, columns: true });
}

const numberOf = (cell: string | undefined) => (cell === undefined || cell === '' ? null : Number(cell));

const oneOf =
  (where: string, cells: Record<string, string>) =>
  (name: string): Stated[] => [{ where, value: numberOf(cells[name]), as_of: cells.as_of || null }];

/** The exported list of the screener with every column, by symbol. */
export function screenerFile(
  columns: ScreenerColumns,
  names: ScreenerNames,
  figures: ScreenerFigures,
  asOf: string | null,
): Map<string, Sheet> {
  const list = listedColumns(columns, names, [], figures);
  const rows = Array.from({ length: list.count }, (_, row) => stockAt(list, row));
  return new Map(
    readFile(screenerColumns([...extraColumns]), rows, asOf).map((cells) => {
      const one = oneOf('screener file', cells);
      const sheet: Sheet = {
        price: one('current_price'),
        change: one('change_from_prev_close_pct'),
        volume: one('todays_volume'),
        relative_volume: one('relative_volume'),
        market_cap: one('market_cap'),
        rsi: one('rsi').map((stated) => ({ ...stated, digits: 1 })),
      };
      return [cells.symbol ?? '', sheet];
    }),
  );
}

/** An exported row of found stocks. */
export function stocksFile(row: SearchResult, asOf: string | null): Sheet {
  const one = oneOf('stocks file', readFile(stockColumns, [row], asOf)[0] ?? {});
  return { price: one('current_price'), change: one('price_change_percent') };
}

const keyOf = new Map(Object.entries(figureRegister).map(([key, { name }]) => [name as string, key as FigureKey]));

/** The exported page of a stock at its newest quote. */
export function pageFile(identity: StockIdentity, stock: ScreenerStock, details: KnownDetails): Sheet {
  const quote = details.quote == null ? null : { quote: details.quote, as_of: details.quote.as_of };
  const shown = {
    ...toKnownStock(stock, quote, details.company ?? null).known,
    judged_at: { price: stock.current_price, as_of: stock.as_of },
  };
  const nothing = { verdicts: null, opinion: null, signals: null, batch: null, live: undefined, calls: [] };
  const rows = pageRows({ ...nothing, identity, quote, stock: shown });
  const sheet: Sheet = {};
  for (const cells of readFile(pageColumns, rows, ({ as_of }) => as_of)) {
    const key = keyOf.get(cells.name ?? '');
    if (key === undefined || (key === 'change' && cells.unit !== '%')) continue;
    sheet[key] = [
      ...(sheet[key] ?? []),
      { where: 'page file', value: numberOf(cells.value), as_of: cells.as_of || null },
    ];
  }
  return sheet;
}

/** An exported file of prices, by symbol: its columns of the change in percent and the volume. */
function pricesFile<Row>(
  where: string,
  { columns, rows, asOf }: { columns: readonly CsvColumn<Row>[]; rows: readonly Row[]; asOf: string | null },
  names: { change: string; volume: string },
): Map<string, Sheet> {
  return new Map(
    readFile(columns, rows, asOf).map((cells) => {
      const one = oneOf(where, cells);
      const sheet = { price: one('current_price'), change: one(names.change), volume: one(names.volume) };
      return [cells.symbol ?? '', sheet];
    }),
  );
}

/** The exported watchlist. */
export const watchlistFile = ({ rows, prices_as_of }: WatchlistTable) =>
  pricesFile(
    'watchlist file',
    { columns: watchlistColumns, rows, asOf: prices_as_of },
    { change: 'change_percent', volume: 'volume' },
  );

/** The exported cards of all tabs of the dashboard. */
export const cardsFile = (book: MiniCardBook) =>
  pricesFile(
    'cards file',
    { columns: cardColumns, rows: tabTypes.flatMap((tab) => book[tab]), asOf: book.prices_as_of },
    { change: 'price_change_percent', volume: 'volume' },
  );
