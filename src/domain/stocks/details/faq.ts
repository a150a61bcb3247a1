// Questions about a stock, answered from its facts; questions without a known answer are left out.
import { compactMoney, decimal, marketCap, money, percent, plural, signedPercent, whole } from '../../market/format.ts';
import type { EarningsDate } from '../../market/fundamentals.ts';
import type { Quote } from '../../market/live-data.ts';
import { exchangeName } from '../exchange-name.ts';
import type { StockDetails, TickerDetails } from './details.ts';
import type { CompanyFigures } from './research.ts';

export type Question = TickerDetails['faq']['questions'][number];

export type FaqFacts = {
  symbol: string;
  quote: Quote | null;
  /** Time of the quote, such as `at 11:49 PT`; empty when unknown. */
  at: string;
  figures: CompanyFigures | null;
  /** Next announced report; null without one. */
  next_earnings: EarningsDate | null;
  details: StockDetails;
  about: Omit<TickerDetails, 'faq' | 'news' | 'bull_bear_case'>;
};

const hours: Readonly<Record<string, string>> = {
  bmo: ', before the market opens',
  amc: ', after the market closes',
  dmh: ', during market hours',
};

export function faq({ symbol, quote, at, figures, next_earnings, details, about }: FaqFacts): Question[] {
  const { name } = about;
  const questions: Question[] = [];
  const ask = (question: string, answer: string | null) => {
    if (answer !== null) questions.push({ question, answer });
  };
  const { consensus_rating: rating, consensus_price_target: target, market_rank: rank } = details;
  ask(
    `What is the price of ${symbol}?`,
    quote?.c == null
      ? null
      : `${name} ${at === '' ? 'trades at' : 'traded at'} ${money(quote.c)}${at === '' ? '' : ` ${at}`}${quote.dp === null ? '' : `, ${signedPercent(quote.dp)} from its previous close`}.`,
  );
  ask(`How do analysts rate ${symbol}?`, rating?.rating_description ?? null);
  ask(`What is the price target of ${symbol}?`, target?.price_target_description ?? null);
  ask(`How does ${symbol} rank?`, rank?.marketrank_summary ?? null);
  ask(
    `How large is ${name}?`,
    about.market_cap === null
      ? null
      : `Its market capitalization is ${marketCap(about.market_cap)}${
          about.total_employees === null ? '' : `, and it has ${whole(about.total_employees)} employees`
        }.`,
  );
  const pe = figures?.pe_ratio_trailing ?? null;
  ask(
    `How is ${symbol} valued?`,
    pe === null ? null : `It costs ${decimal(pe)} times the earnings of the last twelve months.`,
  );
  const revenue = details.sales_and_book_value?.findLast((row) => row.name === 'Revenue');
  ask(
    `How much does ${name} sell?`,
    revenue?.value == null
      ? null
      : `Its revenue was ${compactMoney(revenue.value)} in ${revenue.period ?? 'its last year'}.`,
  );
  const dividend = figures?.dividend_yield ?? null;
  ask(
    `Does ${symbol} pay a dividend?`,
    dividend === null || dividend <= 0 ? null : `Yes. Its dividend yield is ${percent(dividend, 2)}.`,
  );
  ask(
    `When does ${name} report earnings?`,
    next_earnings === null
      ? null
      : `The next report is expected on ${next_earnings.date}${hours[next_earnings.hour ?? ''] ?? ''}.`,
  );
  const fee = details.expenses?.net_expense ?? null;
  ask(
    `What does ${symbol} cost to hold?`,
    fee === null ? null : `Its net expenses are ${percent(fee, 2)} of the investment a year.`,
  );
  const [first] = details.holdings ?? [];
  ask(
    `What does ${symbol} hold?`,
    details.holdings === undefined || first === undefined
      ? null
      : `${plural(details.holdings.length, 'holding')} are known; the largest is ${first.company_name}${
          first.holding_weight === null ? '' : ` with ${percent(first.holding_weight, 2)}`
        }.`,
  );
  const place = exchangeName(about.primary_exchange);
  ask(
    `Where is ${symbol} listed?`,
    place === null ? null : `On ${place}${about.list_date === null ? '' : `, since ${about.list_date}`}.`,
  );
  return questions;
}
