// Lists made here from dividends and splits: changes, specials, ex-dates, splits of both directions.
import { addDays } from '../market/calendar.ts';
import { cells } from './cells.ts';
import { eventListRules as rules } from './event-list-rules.ts';
import type { EventList, EventRow, SessionEvents } from './made-list.ts';
import type { Dividend } from './market-events.ts';
import { isAhead, isListedAfter, isOfSession } from './session-days.ts';

/** Shares after `to` for one share held at `from`, by splits known in the session. */
function splitBetween({ events }: SessionEvents, symbol: string, from: string, to: string): number {
  return events.splits
    .filter((split) => split.symbol === symbol && split.execution_date > from && split.execution_date <= to)
    .reduce((factor, { split_from, split_to }) => (factor * split_to) / split_from, 1);
}

type Change = { dividend: Dividend; before: number; change: number };

/**
 * Regular dividends listed in this session. `before`: previous one of the same frequency, converted to the session's
 * shares; `change` in percent.
 */
function changes(session: SessionEvents): Change[] {
  const bySymbol = Map.groupBy(session.events.dividends, ({ symbol }) => symbol);
  return session.events.dividends.flatMap((dividend): Change[] => {
    const { symbol, ex_date, declared, is_special, times_a_year } = dividend;
    if (is_special || !(times_a_year !== null && times_a_year > 0) || !isListedAfter(declared, session)) return [];
    const last = bySymbol
      .get(symbol)!
      .filter(
        (other) =>
          !other.is_special &&
          other.times_a_year === times_a_year &&
          other.ex_date < ex_date &&
          other.ex_date >= addDays(ex_date, -rules.dividend_before.value),
      )
      .reduce<Dividend | null>((newest, one) => (newest === null || one.ex_date > newest.ex_date ? one : newest), null);
    if (last === null) return [];
    const before = last.cash / splitBetween(session, symbol, last.ex_date, session.day);
    return [{ dividend, before, change: Math.round((dividend.cash / before - 1) * 1e8) / 1e6 }];
  });
}

const computeYield = ({ stocks }: SessionEvents, { symbol, cash, times_a_year }: Dividend): number =>
  (100 * cash * (times_a_year ?? Number.NaN)) / (stocks.get(symbol)?.figures.close ?? Number.NaN);

const yieldCell = (value: number) => (value > 0 ? `${value.toFixed(2)}%` : '');

function changeList(slug: 'dividend-increases' | 'dividend-cuts', sign: 1 | -1): EventList {
  return {
    slug,
    words:
      sign > 0
        ? 'A regular dividend was declared above the last one of the same rhythm.'
        : 'A regular dividend was declared below the last one of the same rhythm. Omitted dividends are not seen.',
    order: sign > 0 ? 'change, largest first' : 'change, lowest first',
    rules: [rules.filed_after, rules.dividend_before, rules.least_dividend_change],
    reads: ['dividends'],
    rows: (session) =>
      changes(session)
        .filter(({ change }) => sign * change >= rules.least_dividend_change.value)
        .map(
          ({ dividend, before, change }): EventRow => ({
            symbol: dividend.symbol,
            value: sign * change,
            cells: {
              'Old Dividend': cells.money(before),
              'New Dividend': cells.money(dividend.cash),
              Amount: cells.money(dividend.cash),
              Yield: yieldCell(computeYield(session, dividend)),
              Announced: dividend.declared ?? '',
              'Ex-Date': dividend.ex_date,
            },
          }),
        ),
  };
}

function splitList(slug: 'forward-splits' | 'reverse-splits', isForward: boolean): EventList {
  return {
    slug,
    words: `A split into ${isForward ? 'more' : 'fewer'} shares takes effect in the session.`,
    order: 'new shares for old ones, furthest from one first',
    rules: [],
    reads: ['splits'],
    rows: (session) =>
      session.events.splits
        .filter(
          ({ execution_date, split_from, split_to }) =>
            isOfSession(execution_date, session) && split_from !== split_to && split_to > split_from === isForward,
        )
        .map(({ symbol, split_from, split_to, execution_date }) => ({
          symbol,
          value: Math.abs(Math.log(split_to / split_from)),
          cells: { Ratio: `${split_to}-for-${split_from}`, 'Ex-Date': execution_date },
        })),
  };
}

export const dividendLists: readonly EventList[] = [
  splitList('forward-splits', true),
  splitList('reverse-splits', false),
  changeList('dividend-increases', 1),
  changeList('dividend-cuts', -1),
  {
    slug: 'special-dividends',
    words: 'A dividend outside of any rhythm was declared.',
    order: 'part of the price, largest first',
    rules: [rules.filed_after],
    reads: ['dividends'],
    rows: (session) =>
      session.events.dividends
        .filter(({ is_special, declared }) => is_special && isListedAfter(declared, session))
        .map((dividend) => ({
          symbol: dividend.symbol,
          value: computeYield(session, { ...dividend, times_a_year: 1 }),
          cells: { Amount: cells.money(dividend.cash), 'Ex-Date': dividend.ex_date },
        })),
  },
  {
    slug: 'ex-dividend',
    words: 'The stock trades without a declared dividend within the next sessions.',
    order: 'yield of a year, largest first',
    rules: [rules.ahead],
    reads: ['dividends'],
    rows: (session) =>
      session.events.dividends
        .filter(({ ex_date }) => isAhead(ex_date, session))
        .map((dividend) => ({
          symbol: dividend.symbol,
          value: computeYield(session, dividend) || 0,
          cells: {
            Amount: cells.money(dividend.cash),
            Yield: yieldCell(computeYield(session, dividend)),
            'Ex-Date': dividend.ex_date,
            Payable: dividend.payable ?? '',
          },
        })),
  },
];
