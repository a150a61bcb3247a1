// Company figures of a run: sector, value, ratios, opinions, rank and owners.
import type { ValuedClose } from '../figures/valuation.ts';
import { StockFigures } from './screener-stock.ts';

/** Company without known figures. Units: stars 0 to 5, percent, USD, plain multiples. */
export const unknownCompany = {
  sector: null,
  industry: null,
  market_cap: null,
  consensus_price_target: null,
  consensus_rating: null,
  marketrank: null,
  pe_ratio_trailing: null,
  pe_ratio_forward: null,
  trailing_12mo_eps: null,
  annual_revenue: null,
  net_income: null,
  net_margins: null,
  return_on_equity: null,
  return_on_assets: null,
  debt_to_equity: null,
  price_to_book: null,
  price_to_sales: null,
  beta: null,
  next_earnings_date: null,
  insider_ownership_pct: null,
  institutional_ownership_pct: null,
} as const satisfies Partial<Record<keyof StockFigures, null>>;

type CompanyField = keyof typeof unknownCompany;
const fields = Object.keys(unknownCompany) as CompanyField[];

export const CompanyFigures = StockFigures.pick(
  Object.fromEntries(fields.map((field) => [field, true])) as Record<CompanyField, true>,
);
export type CompanyFigures = Pick<StockFigures, CompanyField>;

/**
 * Figures of a company from one source; `close`: close with which its price-dependent figures were computed, null if
 * unknown.
 */
export type CompanyAtClose = CompanyFigures & { close: ValuedClose | null };

/** Figures of a company; `as_of`: when they were known, ISO. */
export type CompanyNow = { figures: CompanyFigures; as_of: string };

/** Stock of a run with gaps filled, and the filled fields. */
export type FilledStock<Stock> = { stock: Stock; filled: ReadonlySet<keyof CompanyFigures> };

/** Fills figures missing in the run with values that became known later. */
export function withKnownCompany<Stock extends CompanyFigures>(
  stock: Stock,
  known: CompanyNow | null,
): FilledStock<Stock> {
  if (known === null) return { stock, filled: new Set() };
  const filled = fields.filter((field) => stock[field] === null && known.figures[field] !== null);
  const taken = Object.fromEntries(filled.map((field) => [field, known.figures[field]]));
  return { stock: filled.length === 0 ? stock : { ...stock, ...taken }, filled: new Set(filled) };
}
