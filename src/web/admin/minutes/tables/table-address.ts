// The address as the state of a table of minute tracking: page, symbol, day, time of day, and how the rows are shown.
import { useEffect } from 'react';
import { addDays, newYorkInstant, pacificInstant } from '../../../../domain/market/calendar.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { typedSymbol } from '../../../../domain/stocks/symbols/symbol.ts';
import { type AddressChanges, useAddress } from '../../../ui/page-state/address.ts';
import type { RowFilter } from '../use-minutes.ts';
import { pagesOf } from './pager.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export type TableAddress = {
  /** From 1 on. */
  page: number;
  /** In capitals; empty for all. */
  symbol: string;
  /** A New York day, YYYY-MM-DD, or empty. */
  day: string;
  /** Pacific time of day, HH:MM, both ends included, or empty. Without a day they mean nothing and are empty. */
  from: string;
  to: string;
  view: string | null;
  filter: RowFilter;
  isFiltered: boolean;
  goTo: (page: number) => void;
  /** In place: for a page that is none. */
  correctTo: (page: number) => void;
  /** Whatever is changed, the first page is shown. */
  change: (changes: AddressChanges) => void;
  setView: (view: string | null) => void;
};

/** Epoch ms of a Pacific time of day on a day; null when it is no time. Extended hours never leave the day. */
export function pacificOn(day: string, time: string): number | null {
  if (!DAY.test(day) || !TIME.test(time)) return null;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return pacificInstant(day, hour * 60 + minute);
}

/** The instants a day and its times stand for: the whole New York day without times. */
export function instantsOf(day: string, from: string, to: string): Pick<RowFilter, 'from' | 'to'> {
  if (day === '') return {};
  const last = pacificOn(day, to);
  return {
    from: pacificOn(day, from) ?? newYorkInstant(day, 0),
    to: last === null ? newYorkInstant(addDays(day, 1), 0) : last + minuteMs,
  };
}

const pageChange = (page: number): AddressChanges => ({ page: page === 1 ? null : String(page) });

export function useTableAddress(): TableAddress {
  const { params, adjust, go } = useAddress();
  const text = (name: string, form: RegExp) => (form.test(params.get(name) ?? '') ? (params.get(name) as string) : '');
  const page = Number(params.get('page') ?? 1);
  const symbol = typedSymbol(params.get('symbol') ?? '');
  const day = text('day', DAY);
  const from = day === '' ? '' : text('from', TIME);
  const to = day === '' ? '' : text('to', TIME);
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    symbol,
    day,
    from,
    to,
    view: params.get('view'),
    filter: { ...(symbol !== '' && { symbol }), ...instantsOf(day, from, to) },
    isFiltered: symbol !== '' || day !== '',
    goTo: (next) => go(pageChange(next)),
    correctTo: (next) => adjust(pageChange(next)),
    change: (changes) => adjust({ ...changes, page: null }),
    setView: (view) => adjust({ view }),
  };
}

/**
 * Takes a page behind the last one to the last one, as soon as it is known how many rows there are. The answer is whether
 * it is being taken there.
 */
export function usePageWithin({ page, correctTo }: TableAddress, total: number | undefined): boolean {
  const last = total === undefined ? page : pagesOf(total);
  const isBehind = page > last;
  useEffect(() => {
    if (isBehind) correctTo(last);
  });
  return isBehind;
}
