// Terminal and JSON output of a screened day.
import { compact, decimal, plural, price, signedPercent, whole } from '../../domain/market/format.ts';
import { Decision, FilterCode, type ScreenerStock } from '../../domain/screener/screener-stock.ts';
import type { Screened } from './screen-day.ts';

/** Maximum number of missing sessions named, newest preferred. */
const MISSING_NAMED = 5;

const COLUMNS = [
  ['symbol', 8],
  ['price', 10],
  ['change', 9],
  ['volume', 9],
  ['rel.vol', 8],
  ['RSI', 6],
  ['52w low', 10],
  ['52w high', 10],
  ['filters', 12],
  ['decision', 9],
] as const;

const unknown = '--';
const cell = (value: number | null, words: (value: number) => string) => (value === null ? unknown : words(value));

function stockLine(stock: ScreenerStock): string {
  const cells = [
    stock.symbol,
    cell(stock.current_price, price),
    cell(stock.change_from_prev_close_pct, signedPercent),
    cell(stock.todays_volume, compact),
    cell(stock.relative_volume, (times) => `${decimal(times)}x`),
    cell(stock.rsi, (rsi) => decimal(rsi, 1)),
    cell(stock.fifty_two_week_low, price),
    cell(stock.fifty_two_week_high, price),
    stock.active_filter_codes.join(' '),
    stock.trade_signals?.summary.decision ?? unknown,
  ];
  return row(cells);
}

function row(cells: readonly string[]): string {
  return cells
    .map((text, at) => (at === 0 || at >= 8 ? text.padEnd(COLUMNS[at]![1]) : text.padStart(COLUMNS[at]![1])))
    .join(' ')
    .trimEnd();
}

/** Counts of stocks per filter and decision. */
function runFigures({ judged, stocks, market_conditions }: Screened) {
  const count = (code: FilterCode) => stocks.filter((one) => one.active_filter_codes.includes(code)).length;
  const decided = (decision: Decision) =>
    stocks.filter((one) => one.trade_signals?.summary.decision === decision).length;
  return {
    stocks_judged: judged.length,
    stock_count: stocks.length,
    filters: Object.fromEntries(FilterCode.options.map((code) => [code, count(code)])) as Record<FilterCode, number>,
    decisions: Object.fromEntries(Decision.options.map((one) => [one, decided(one)])) as Record<Decision, number>,
    market_conditions,
  };
}

export function screenedJson(screened: Screened, symbols: readonly string[] | null) {
  const { session, as_of, on_file, missing, needs, stocks } = screened;
  return {
    session,
    as_of,
    source: 'imported daily bars',
    sessions_on_file: on_file,
    missing_sessions: missing,
    needs,
    run: runFigures(screened),
    ...(symbols === null ? {} : { without_filter: withoutFilter(screened, symbols) }),
    stocks: symbols === null ? stocks : stocks.filter(({ symbol }) => symbols.includes(symbol)),
  };
}

/** Requested stocks that pass no filter, and those without a bar of that day. */
function withoutFilter({ stocks, judged }: Screened, symbols: readonly string[]) {
  const listed = new Set(stocks.map(({ symbol }) => symbol));
  const known = new Set(judged.map(({ symbol }) => symbol));
  const rest = symbols.filter((symbol) => !listed.has(symbol));
  return {
    no_filter: rest.filter((symbol) => known.has(symbol)),
    not_on_file: rest.filter((symbol) => !known.has(symbol)),
  };
}

export function screenedLines(screened: Screened, symbols: readonly string[] | null): string[] {
  const { session, as_of, on_file, missing, needs, stocks } = screened;
  const figures = runFigures(screened);
  const counts = (of: Record<string, number>) =>
    Object.entries(of)
      .map(([name, count]) => `${name} ${whole(count)}`)
      .join('  ');
  const lines = [
    `Session of ${session}, judged at its close ${as_of}, from imported daily bars.`,
    `${plural(on_file, 'session')} before it on file.${missingWords(missing)}`,
    ...needs
      .filter(({ met }) => !met)
      .map(({ figure, sessions }) => `Fewer sessions than its rule asks for: ${figure} (${sessions}).`),
    'News, opinions and minutes of that day are not known: what rests on them is --, or counts for nothing.',
    '',
    `${plural(figures.stocks_judged, 'stock')} judged, ${whole(figures.stock_count)} with a filter. Market: ${figures.market_conditions}.`,
    `Filters    ${counts(figures.filters)}`,
    `Decisions  ${counts(figures.decisions)}`,
    '',
    row(COLUMNS.map(([name]) => name)),
  ];
  const shown = symbols === null ? stocks : stocks.filter(({ symbol }) => symbols.includes(symbol));
  lines.push(...shown.map(stockLine));
  if (symbols !== null) {
    const { no_filter, not_on_file } = withoutFilter(screened, symbols);
    if (no_filter.length > 0) lines.push('', `No filter: ${no_filter.join(' ')}`);
    if (not_on_file.length > 0) lines.push('', `No bar of that day on file: ${not_on_file.join(' ')}`);
  }
  return lines;
}

function missingWords(missing: readonly string[]): string {
  if (missing.length === 0) return '';
  const named = missing.slice(-MISSING_NAMED).join(', ');
  return ` Of the last year ${plural(missing.length, 'session')} ${missing.length === 1 ? 'is' : 'are'} missing: ${missing.length > MISSING_NAMED ? `... ${named}` : named}.`;
}
