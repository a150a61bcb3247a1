// Parsers of Massive's ratios and income statements; returns and yields are fractions on the wire, percent here.
import { z } from 'zod';
import type { CompanyFigures, YearlyStatement } from '../../domain/stocks/details/research.ts';
import type { StatementOfCompany } from '../ports/analyst-data.ts';
import { wireList, wireNextUrl, wireNumber, wirePositive, wireText } from '../reading/wire-values.ts';

const symbol = z.string().min(1).max(20);

const Ratios = z.object({
  ticker: symbol,
  date: wireText(10),
  price: wirePositive,
  market_cap: wirePositive,
  price_to_earnings: wireNumber,
  price_to_book: wireNumber,
  price_to_sales: wireNumber,
  debt_to_equity: wireNumber,
  return_on_assets: wireNumber,
  return_on_equity: wireNumber,
  earnings_per_share: wireNumber,
  current: wireNumber,
  quick: wireNumber,
  cash: wireNumber,
  dividend_yield: wireNumber,
  enterprise_value: wireNumber,
  free_cash_flow: wireNumber,
  average_volume: wirePositive,
});

export const RatiosWire = z.object({ results: wireList(Ratios), next_url: wireNextUrl });

const percent = (fraction: number | null) => (fraction === null ? null : fraction * 100);

export function parseRatios(wire: z.output<typeof RatiosWire>): CompanyFigures[] {
  return wire.results.map(({ ticker, price_to_earnings, earnings_per_share, current, quick, cash, ...row }) => ({
    ...row,
    symbol: ticker,
    pe_ratio_trailing: price_to_earnings,
    return_on_assets: percent(row.return_on_assets),
    return_on_equity: percent(row.return_on_equity),
    trailing_12mo_eps: earnings_per_share,
    current_ratio: current,
    quick_ratio: quick,
    cash_ratio: cash,
    dividend_yield: percent(row.dividend_yield),
  }));
}

export const StatementsWire = z.object({
  results: wireList(
    z.object({
      tickers: z.array(symbol).min(1).max(50),
      timeframe: wireText(40),
      fiscal_year: z.number(),
      period_end: wireText(10),
      revenue: wireNumber,
      gross_profit: wireNumber,
      operating_income: wireNumber,
      net_income_loss_attributable_common_shareholders: wireNumber,
      consolidated_net_income_loss: wireNumber,
      interest_expense: wireNumber,
    }),
  ),
  next_url: wireNextUrl,
});

/**
 * Statements of fiscal years, a row per symbol of the company. Net income is the amount for common shareholders when
 * stated.
 */
export function parseStatements(wire: z.output<typeof StatementsWire>): StatementOfCompany[] {
  return wire.results.flatMap((row) => {
    if (row.timeframe !== 'annual') return [];
    const statement: YearlyStatement = {
      fiscal_year: row.fiscal_year,
      period_end: row.period_end,
      revenue: row.revenue,
      gross_profit: row.gross_profit,
      operating_income: row.operating_income,
      net_income: row.net_income_loss_attributable_common_shareholders ?? row.consolidated_net_income_loss,
      interest_expense: row.interest_expense,
    };
    return row.tickers.map((ticker) => ({ symbol: ticker, statement }));
  });
}
