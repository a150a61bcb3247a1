// Lists made here from insiders' filed trades on the open market: purchases, sales, clusters, chief officers.
import { addDays } from '../market/calendar.ts';
import { type InsiderTrade, insiderTrades, toInsiderRole } from '../market/insiders.ts';
import { cells } from './cells.ts';
import { eventListRules as rules } from './event-list-rules.ts';
import type { EventList, EventRow, SessionEvents } from './made-list.ts';
import type { FiledTrade } from './market-events.ts';
import { isListedAfter } from './session-days.ts';

type Trade = { filed: FiledTrade; trade: InsiderTrade };

/** Open-market trades of one side; copies of the same filing count once. */
function trades(filed: readonly FiledTrade[], side: InsiderTrade['side']): Trade[] {
  const seen = new Set<string>();
  return filed.flatMap((one): Trade[] => {
    const [trade] = insiderTrades([one], []);
    if (trade === undefined || !trade.market || trade.side !== side) return [];
    const key = [one.symbol, trade.name, trade.date, trade.shares, trade.price].join(' ');
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ filed: one, trade }];
  });
}

const listed = (session: SessionEvents, side: InsiderTrade['side']) =>
  trades(
    session.events.trades.filter(({ filingDate }) => isListedAfter(filingDate, session)),
    side,
  );

const row = ({ filed, trade }: Trade): EventRow => ({
  symbol: filed.symbol,
  value: trade.value,
  cells: {
    'Insider Name': cells.quoted(trade.name),
    'Insider Title': cells.quoted(filed.position ?? ''),
    'Buy/Sell': trade.side === 'BUY' ? 'Buy' : 'Sell',
    'SHARES BOUGHT/SOLD': cells.shares(trade.shares),
    'Average Share Price': cells.money(trade.price),
    'Total Value': cells.money(Math.round(trade.value * 100) / 100),
    'Transaction Date': trade.date ?? '',
  },
});

const isChief = ({ filed }: Trade) => filed.position !== null && ['CEO', 'CFO'].includes(toInsiderRole(filed.position));

/** Insider purchases per stock within the days of a cluster; only stocks with a purchase listed in this session. */
function clusters(session: SessionEvents): EventRow[] {
  const all = Map.groupBy(trades(session.events.trades, 'BUY'), ({ filed }) => filed.symbol);
  const named = new Set(listed(session, 'BUY').map(({ filed }) => filed.symbol));
  return [...named].flatMap((symbol): EventRow[] => {
    const dated = all
      .get(symbol)!
      .filter(({ trade, filed }) => trade.date !== null && filed.filingDate! <= session.before);
    const last = dated.reduce((newest, { trade }) => (trade.date! > newest ? trade.date! : newest), '');
    if (last === '') return [];
    const own = dated.filter(({ trade }) => trade.date! > addDays(last, -rules.cluster_days.value));
    const people = new Set(own.map(({ trade }) => trade.name)).size;
    if (people < rules.cluster_people.value) return [];
    const sum = (of: (trade: InsiderTrade) => number) => own.reduce((total, { trade }) => total + of(trade), 0);
    const days = own.map(({ trade }) => trade.date!).toSorted();
    return [
      {
        symbol,
        value: sum(({ value }) => value),
        cells: {
          'Insiders Buying': String(people),
          'SHARES BOUGHT/SOLD': cells.shares(sum(({ shares }) => shares)),
          'Total Value': cells.money(Math.round(sum(({ value }) => value) * 100) / 100),
          'First Date': days[0]!,
          'Last Date': days.at(-1)!,
        },
      },
    ];
  });
}

/** Trades of one side of at least a value; `isOfChiefs`: only those of chief executives and chief financial officers. */
function tradeList(slug: string, words: string, side: InsiderTrade['side'], isOfChiefs = false): EventList {
  const least = side === 'BUY' ? rules.least_bought : rules.least_sold;
  return {
    slug,
    words,
    order: 'value of the trade, largest first',
    rules: [rules.filed_after, least],
    reads: isOfChiefs ? ['insider transactions', 'executives'] : ['insider transactions'],
    rows: (session) =>
      listed(session, side)
        .filter((one) => one.trade.value >= least.value && (!isOfChiefs || isChief(one)))
        .map(row),
  };
}

export const insiderLists: readonly EventList[] = [
  tradeList('insider-buying', 'An insider filed a purchase on the open market (code P).', 'BUY'),
  tradeList('insider-selling', 'An insider filed a sale on the open market (code S).', 'SELL'),
  {
    slug: 'cluster-insider-buys',
    words: 'Several insiders bought on the open market within days, the newest filed for this session.',
    order: 'value of the purchases, largest first',
    rules: [rules.filed_after, rules.cluster_days, rules.cluster_people],
    reads: ['insider transactions'],
    rows: clusters,
  },
  tradeList(
    'ceo-cfo-buys',
    'The chief executive or chief financial officer filed a purchase on the open market (code P).',
    'BUY',
    true,
  ),
];
