// Insider transactions: those that count, their value, names of persons, and totals.
import { hourMs } from '../numbers/time.ts';
import { insiderRoles, insiderRules, titlePrefixes } from '../rules/insider-rules.ts';
import { compactMoney, whole } from './format.ts';
import type { Executive, InsiderTransaction } from './live-data.ts';

export type InsiderRole = (typeof insiderRoles)[number] | 'Executive' | 'Other';

/** Transaction that counts: `shares` positive, `value` in USD, `date` YYYY-MM-DD or null. */
export type InsiderTrade = {
  key: string;
  /**
   * One spelling for all trades of a person: the company's for an executive, else as first filed; all capitals become
   * title case.
   */
  name: string;
  role: InsiderRole;
  position: string | null;
  date: string | null;
  code: string | null;
  /** BUY: the holding grew; SELL: it shrank. */
  side: 'BUY' | 'SELL';
  /** True for open-market trades: code P when the holding grew, S when it shrank. Only these are summed. */
  market: boolean;
  shares: number;
  price: number;
  value: number;
};

/** True for a transaction with a price above 0 and a change other than 0 that is not a derivative. */
export function counts(transaction: InsiderTransaction): boolean {
  const { change, transactionPrice, isDerivative } = transaction;
  return transactionPrice !== null && transactionPrice > 0 && !isDerivative && change !== null && change !== 0;
}

/** Transactions that count, with role, side and value, in input order. */
export function insiderTrades(
  transactions: readonly InsiderTransaction[] | null | undefined,
  executives: readonly Executive[] | null | undefined,
): InsiderTrade[] {
  const people = new Map<string, string>();
  return (transactions ?? []).filter(counts).map((transaction, index) => {
    const executive = matchExecutive(transaction.name, executives ?? []);
    const name = spelling(people, writePersonName(withoutTitle(executive?.name ?? transaction.name)));
    const change = transaction.change ?? 0;
    const price = transaction.transactionPrice ?? 0;
    return {
      key: `${index} ${transaction.name}`,
      name,
      role: executive === null ? 'Other' : toInsiderRole(executive.position),
      position: executive?.position ?? null,
      date: transaction.transactionDate ?? transaction.filingDate,
      code: transaction.transactionCode,
      side: change > 0 ? 'BUY' : 'SELL',
      market: isMarketTrade(transaction.transactionCode, change),
      shares: Math.abs(change),
      price,
      value: Math.abs(change) * price,
    };
  });
}

/** True when code and change of the holding agree on an open-market purchase or sale. */
function isMarketTrade(code: string | null, change: number): boolean {
  const letter = code?.trim().toUpperCase();
  return (letter === 'P' && change > 0) || (letter === 'S' && change < 0);
}

/** Words of a name that distinguish people: lower case, without title and initials. */
function nameWords(name: string): Set<string> {
  const words = name
    .normalize('NFKD')
    .replace(/[\p{M}'\u2019]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > insiderRules.name_word_above.value);
  const first = words[0];
  return new Set(titlePrefixes.some((title) => title === first) ? words.slice(1) : words);
}

const TITLE = new RegExp(`^(?:${titlePrefixes.join('|')})\\b\\.?\\s+`, 'i');
const withoutTitle = (name: string) => name.replace(TITLE, '');

const ROMAN = /^(?:II|III|IV|VI{0,3})$/;

/** `SAMPLE ANN-MARIE O'HARA III` becomes `Sample Ann-Marie O'Hara III`; names in mixed case stay as written. */
function writePersonName(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name
    .split(' ')
    .map((word) =>
      ROMAN.test(word) ? word : word.toLowerCase().replace(/(^|[^\p{L}])\p{L}/gu, (part) => part.toUpperCase()),
    )
    .join(' ');
}

/** Unifies `Ann Kestrel` and `KESTREL ANN`: the first spelling found is used for both. */
function spelling(people: Map<string, string>, name: string): string {
  const key = [...nameWords(name)].sort().join(' ') || name;
  const known = people.get(key) ?? name;
  people.set(key, known);
  return known;
}

/** First executive whose name shares enough words with `name`, in any order; null without one. */
export function matchExecutive(name: string, executives: readonly Executive[]): Executive | null {
  const words = nameWords(name);
  return (
    executives.find(
      (executive) => words.intersection(nameWords(executive.name)).size >= insiderRules.name_words_shared.value,
    ) ?? null
  );
}

const ROLE_WORDS: Record<(typeof insiderRoles)[number], RegExp> = {
  CEO: /\bceo\b|\bchief executive\b/i,
  CFO: /\bcfo\b|\bchief financial\b/i,
  CTO: /\bcto\b|\bchief technology\b|\bchief technical\b/i,
  COO: /\bcoo\b|\bchief operating\b/i,
  Chairman: /\bchair(?:man|woman|person)?\b/i,
  President: /(?<!vice[- ])\bpresident\b/i,
  // An executive director manages; a non-executive one sits on the board.
  Director: /(?<!(?<!non[- ])executive )\bdirector\b/i,
  EVP: /\bevp\b|\bexecutive (?:vice[- ]president|vp)\b/i,
};

/** Role from the text of a position, first match in the order of the table; 'Executive' when none fits. */
export function toInsiderRole(position: string | null): InsiderRole {
  return insiderRoles.find((role) => ROLE_WORDS[role].test(position ?? '')) ?? 'Executive';
}

/**
 * Trades of the last `hours` before `now` (epoch ms); a date counts from its midnight UTC, undated trades are excluded.
 */
export function within(trades: readonly InsiderTrade[], hours: number, now: number): InsiderTrade[] {
  return trades.filter((trade) => trade.date !== null && now - Date.parse(trade.date) <= hours * hourMs);
}

/** Earliest day of the trades, YYYY-MM-DD; null without any. */
export function earliestDay(trades: readonly InsiderTrade[]): string | null {
  return trades.flatMap(({ date }) => date ?? []).sort()[0] ?? null;
}

export type InsiderTotals = ReturnType<typeof insiderTotals>;

/** Sums of open-market trades in USD; `people` counts the persons of all trades. */
export function insiderTotals(trades: readonly InsiderTrade[]) {
  const bought = trades.filter((trade) => trade.market && trade.side === 'BUY');
  const sold = trades.filter((trade) => trade.market && trade.side === 'SELL');
  const sum = (list: readonly InsiderTrade[]) => list.reduce((total, trade) => total + trade.value, 0);
  return {
    buys: bought.length,
    sells: sold.length,
    buy_value: sum(bought),
    sell_value: sum(sold),
    net_value: sum(bought) - sum(sold),
    people: new Set(trades.map((trade) => trade.name)).size,
  };
}

/**
 * Common codes of SEC Form 4. `name`: of one transaction; `counted`: text that follows the number of transactions left
 * out of the sums.
 */
const CODE_WORDS: Readonly<Record<string, { name: string; counted: string }>> = {
  P: { name: 'Purchase', counted: 'purchased, code and change disagree' },
  S: { name: 'Sale', counted: 'sold, code and change disagree' },
  A: { name: 'Award', counted: 'awarded' },
  D: { name: 'Disposition to the issuer', counted: 'returned to the issuer' },
  F: { name: 'Withheld for tax', counted: 'withheld for tax' },
  G: { name: 'Gift', counted: 'given away' },
  M: { name: 'Option exercise', counted: 'by option exercise' },
  C: { name: 'Conversion', counted: 'by conversion' },
  X: { name: 'Option exercise', counted: 'by option exercise' },
  I: { name: 'Discretionary', counted: 'discretionary' },
  J: { name: 'Other', counted: 'of other kinds' },
  W: { name: 'Inheritance', counted: 'inherited' },
};

const findCode = (code: string | null) => CODE_WORDS[code?.trim().toUpperCase() ?? ''];

export function codeWords(code: string | null): string | null {
  return findCode(code)?.name ?? null;
}

/** `BUY` or `SELL` on the open market, otherwise the name of the transaction's code. */
export function tradeWord({ market, side, code }: InsiderTrade): string {
  return market ? side : (codeWords(code) ?? 'Not a market trade');
}

/** Transactions outside the open market by kind, the most frequent first: `5 withheld for tax`. */
export function uncountedTrades(trades: readonly InsiderTrade[]): { words: string; count: number }[] {
  const others = trades.filter(({ market }) => !market);
  return [...Map.groupBy(others, ({ code }) => findCode(code)?.counted ?? 'of other kinds')]
    .map(([words, list]) => ({ words, count: list.length }))
    .sort((a, b) => b.count - a.count || a.words.localeCompare(b.words));
}

/** `7 bought, $3.73M; 2 sold on the market, $1.50M; 5 withheld for tax, not counted`; without empty parts. */
export function flowWords(trades: readonly InsiderTrade[], totals: InsiderTotals): string {
  const { buys, buy_value, sells, sell_value } = totals;
  const bought = buys === 0 ? [] : [`${whole(buys)} bought, ${compactMoney(buy_value)}`];
  const sold = sells === 0 ? [] : [`${whole(sells)} sold on the market, ${compactMoney(sell_value)}`];
  const others = uncountedTrades(trades).map(({ words, count }) => `${whole(count)} ${words}, not counted`);
  return [...bought, ...sold, ...others].join('; ');
}
