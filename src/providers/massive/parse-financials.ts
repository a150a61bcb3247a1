// Parsers of Massive's ratios and income statements; returns and yields are fractions on the wire, percent here.
import { z } from 'zod';
import type { CompanyFigures, YearlyStatement } from '../../domain/stocks/details/research.ts';
import type { StatementOfCompany } from '../ports/analyst-data.ts';
import { wireNumber, wirePage, wirePositive, wireSymbol, wireText } from '../reading/wire-values.ts';

export const RatiosWire = wirePage({
  ticker: wireSymbol,
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

export const StatementsWire = wirePage({
  tickers: z.array(wireSymbol).min(1).max(50),
  timeframe: wireText(40),
  fiscal_year: z.number(),
  period_end: wireText(10),
  revenue: wireNumber,
  gross_profit: wireNumber,
  operating_income: wireNumber,
  net_income_loss_attributable_common_shareholders: wireNumber,
  consolidated_net_income_loss: wireNumber,
  interest_expense: wireNumber,
});

/**
 * Statements of fiscal years, a row per symbol of the company. Net income is the amount for common shareholders when
 * stated.
 */
export function parseStatements(wire: z.output<typeof StatementsWire>): StatementOfCompany[] {
  return wire.results.flatMap(({ tickers, timeframe, consolidated_net_income_loss: all, ...row }) => {
    if (timeframe !== 'annual') return [];
    const { net_income_loss_attributable_common_shareholders: common, ...figures } = row;
    const statement: YearlyStatement = { ...figures, net_income: common ?? all };
    return tickers.map((symbol) => ({ symbol, statement }));
  });
}
