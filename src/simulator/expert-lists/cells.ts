// Cell formats of the lists' provider: dollars with commas, millions in words, signed percents, arrows, American dates.
import { sessionAt } from '../calendar/sessions.ts';
import type { Listing } from '../listings/listing.ts';
import type { Market } from '../prices/market.ts';

export type Row = Record<string, string>;

/** Makes the rows of one list as of the close of a session. */
export type ListMaker = (market: Market, session: number) => Row[];

export const nameCells = ({ name, symbol }: Listing): Row => ({ Company: name, Symbol: symbol });

/** One row per copy: lists of single events name a company once per event. */
export const eachCopy = (copies: number, row: (copy: number) => Row): Row[] =>
  Array.from({ length: copies }, (_, copy) => row(copy));

/** Created once, because creating a formatter costs more than formatting thousands of cells. */
const digits = (count: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: count, maximumFractionDigits: count });
const [whole, two, four] = [digits(0), digits(2), digits(4)];

export function money(value: number): string {
  return `$${(value >= 1 ? two : four).format(value)}`;
}

/** Dollar amount with two decimals; negative earnings in brackets, as the provider prints them. */
export function dollars(value: number): string {
  const text = `$${two.format(Math.abs(value))}`;
  return value < 0 ? `(${text})` : text;
}

export function signedPercent(value: number): string {
  const text = Math.abs(value).toFixed(1);
  return `${value < 0 && text !== '0.0' ? '-' : '+'}${text}%`;
}

export function percent(value: number): string {
  return `${value.toFixed(2)}%`;
}

/** "19.17 million" from one million up, below it digits with commas. */
export function shares(value: number): string {
  if (value >= 1_000_000_000) return `${(value / 1_000_000_000).toFixed(2)} billion`;
  if (value >= 1_000_000) return `${(value / 1_000_000).toFixed(2)} million`;
  return whole.format(Math.round(value));
}

export function commas(value: number): string {
  return whole.format(Math.round(value));
}

/** "$12.34 billion". */
export function bigMoney(value: number): string {
  const sign = value < 0 ? '-' : '';
  const size = Math.abs(value);
  if (size >= 1e12) return `${sign}$${(size / 1e12).toFixed(2)} trillion`;
  if (size >= 1e9) return `${sign}$${(size / 1e9).toFixed(2)} billion`;
  if (size >= 1e6) return `${sign}$${(size / 1e6).toFixed(2)} million`;
  return `${sign}$${commas(size)}`;
}

export function arrow(before: string, after: string): string {
  return `${before} ➝ ${after}`;
}

/** 11/20/2026 */
export function americanDate(session: number): string {
  const [year = '', month = '', day = ''] = sessionAt(session).date.split('-');
  return `${Number(month)}/${Number(day)}/${year}`;
}

export function exchangeName(mic: string): string {
  return { XNAS: 'NASDAQ', XNYS: 'NYSE', XASE: 'NYSEAMERICAN', ARCX: 'NYSEARCA', BATS: 'BATS' }[mic] ?? mic;
}
