// Tables of fundamentals: profitability, debt, and sales with book value, from ratios and fiscal years.
import type { CompanyRatios } from '../../market/fundamentals.ts';
import type { FundamentalRow } from './details.ts';
import type { CompanyFigures, YearlyStatement } from './research.ts';

export type FundamentalFacts = {
  figures: CompanyFigures | null;
  /** Ratios of the fundamentals vendor; they fill gaps in `figures`. */
  ratios: CompanyRatios | null;
  /** Newest first. */
  statements: readonly YearlyStatement[];
};

type Row = [name: string, value: number | null | undefined, unit: string, period?: string | null];

/** Rows whose value is known; undefined when there are none. */
function table(rows: readonly Row[]): FundamentalRow[] | undefined {
  const known = rows.flatMap(([name, value, unit, period = null]) =>
    value === null || value === undefined || !Number.isFinite(value) ? [] : [{ name, value, unit, period }],
  );
  return known.length === 0 ? undefined : known;
}

const toYear = (statement: YearlyStatement | undefined) => (statement ? `FY ${statement.fiscal_year}` : null);

/** Share in percent; null when a part is missing or `whole` is not above zero. */
function share(part: number | null | undefined, whole: number | null | undefined): number | null {
  return part == null || whole == null || whole <= 0 ? null : (part / whole) * 100;
}

/** Growth in percent since the previous year; null without two consecutive years or unless the base is above zero. */
export function yearlyGrowth(statements: readonly YearlyStatement[], field: 'revenue' | 'net_income'): number | null {
  const [now, before] = statements;
  if (!now || !before || now.fiscal_year !== before.fiscal_year + 1) return null;
  const from = before[field];
  const to = now[field];
  return from === null || to === null || from <= 0 ? null : (to / from - 1) * 100;
}

export function profitability({ figures, ratios, statements }: FundamentalFacts): FundamentalRow[] | undefined {
  const newest = statements[0];
  const year = toYear(newest);
  return table([
    ['Earnings per share', figures?.trailing_12mo_eps ?? ratios?.trailing_12mo_eps, 'USD', 'Trailing 12 months'],
    ['Price to earnings', figures?.pe_ratio_trailing ?? ratios?.pe_ratio_trailing, 'x', 'Trailing 12 months'],
    ['Forward price to earnings', ratios?.pe_ratio_forward, 'x', 'Next 12 months'],
    ['Gross margin', share(newest?.gross_profit, newest?.revenue), '%', year],
    ['Operating margin', share(newest?.operating_income, newest?.revenue), '%', year],
    [
      'Net margin',
      ratios?.net_margins ?? share(newest?.net_income, newest?.revenue),
      '%',
      ratios?.net_margins == null ? year : 'Trailing 12 months',
    ],
    ['Return on equity', figures?.return_on_equity ?? ratios?.return_on_equity, '%'],
    ['Return on assets', figures?.return_on_assets ?? ratios?.return_on_assets, '%'],
    ['Dividend yield', figures?.dividend_yield, '%'],
    ...statements.toReversed().map((statement): Row => ['Net income', statement.net_income, 'USD', toYear(statement)]),
  ]);
}

export function debt({ figures, ratios, statements }: FundamentalFacts): FundamentalRow[] | undefined {
  const newest = statements[0];
  const interest = newest?.interest_expense ?? null;
  const operating = newest?.operating_income ?? null;
  const cover = interest === null || operating === null || interest <= 0 ? null : operating / interest;
  return table([
    ['Debt to equity', figures?.debt_to_equity ?? ratios?.debt_to_equity, 'x'],
    ['Current ratio', figures?.current_ratio, 'x'],
    ['Quick ratio', figures?.quick_ratio, 'x'],
    ['Cash ratio', figures?.cash_ratio, 'x'],
    ['Interest cover', cover, 'x', toYear(newest)],
    ['Enterprise value', figures?.enterprise_value, 'USD'],
  ]);
}

export function salesAndBookValue({ figures, ratios, statements }: FundamentalFacts): FundamentalRow[] | undefined {
  const newest = statements[0];
  const book = figures?.price_to_book ?? ratios?.price_to_book ?? null;
  const sales = figures?.price_to_sales ?? ratios?.price_to_sales ?? null;
  const perShare = (multiple: number | null) =>
    multiple === null || multiple <= 0 || figures?.price == null ? null : figures.price / multiple;
  return table([
    ['Revenue growth', yearlyGrowth(statements, 'revenue'), '%', toYear(newest)],
    ['Price to sales', sales, 'x'],
    ['Sales per share', perShare(sales), 'USD'],
    ['Price to book', book, 'x'],
    ['Book value per share', perShare(book), 'USD'],
    ['Free cash flow', figures?.free_cash_flow, 'USD', 'Trailing 12 months'],
    ...statements.toReversed().map((statement): Row => ['Revenue', statement.revenue, 'USD', toYear(statement)]),
  ]);
}
