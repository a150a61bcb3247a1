// State of a minute tracking table, kept in the address: page, filters and form.
import { useEffect } from 'react';
import { addDays, newYorkDate, newYorkInstant } from '../../../../domain/market/calendar.ts';
import { minuteLogStatuses } from '../../../../domain/minutes/minute-rows.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { typedSymbol } from '../../../../domain/stocks/symbols/symbol.ts';
import { type AddressChanges, useAddress } from '../../../ui/page-state/address.ts';
import { instantOfWall } from '../../../ui/time/zone.ts';
import { anyDay, oneOf, type Reader, useFilters } from '../../parts/list/filters.tsx';
import type { PagedTable, RowFilter } from '../use-minutes.ts';
import { countPages } from './pager.tsx';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Epoch ms at which a clock in the reader's zone shows `time` on a New York day; null if the text is no time. */
function clockOn(day: string, time: string): number | null {
  const instants = [-1, 0, 1].map((days) => instantOfWall(`${addDays(day, days)}T${time}`));
  return instants.find((at) => at !== null && newYorkDate(at) === day) ?? null;
}

/** Range of a day and its times, epoch ms; the complete New York day without times. */
function toInstants(day: string, from: string, to: string): Pick<RowFilter, 'from' | 'to'> {
  if (day === '') return {};
  const last = clockOn(day, to);
  return {
    from: clockOn(day, from) ?? newYorkInstant(day, 0),
    to: last === null ? newYorkInstant(addDays(day, 1), 0) : last + minuteMs,
  };
}

const anySymbol: Reader<string> = (text) => typedSymbol(text) || undefined;
const anyTime: Reader<string> = (text) => (TIME.test(text) ? text : undefined);

const pageChange = (page: number): AddressChanges => ({ page: page === 1 ? null : String(page) });

export function useTableAddress(table?: PagedTable) {
  const { params, adjust, go } = useAddress();
  const statuses = table === 'logs' ? minuteLogStatuses : [];
  const readers = { symbol: anySymbol, day: anyDay, from: anyTime, to: anyTime, status: oneOf(statuses) };
  const { page, chosen, change } = useFilters(readers);
  const { symbol = '', day = '', status = '' } = chosen;
  const { from = '', to = '' }: Pick<typeof chosen, 'from' | 'to'> = day === '' ? {} : chosen;
  return {
    /** Page number, from 1. */
    page,
    /** Symbol in capitals; empty for all. */
    symbol,
    /** A New York day, YYYY-MM-DD, or empty. */
    day,
    /** First minute (`to`: last, inclusive) in the reader's zone, HH:MM; empty if not chosen or without a day. */
    from,
    to,
    /** Statuses to choose from, empty except for log rows; `status`: the chosen one, empty for all. */
    statuses,
    status,
    view: params.get('view'),
    filter: { ...(symbol !== '' && { symbol }), ...toInstants(day, from, to), ...(status !== '' && { status }) },
    isFiltered: symbol !== '' || day !== '' || status !== '',
    goTo: (next: number) => go(pageChange(next)),
    /** Replaces the address of a page that does not exist. */
    correctTo: (next: number) => adjust(pageChange(next)),
    /** Changes the address and goes back to the first page. */
    change,
    setView: (view: string | null) => adjust({ view }),
  };
}
export type TableAddress = ReturnType<typeof useTableAddress>;

/** Redirects a page beyond the last one to the last one, once the row count is known. Returns whether it redirects. */
export function usePageWithin({ page, correctTo }: TableAddress, total: number | undefined): boolean {
  const last = total === undefined ? page : countPages(total);
  const isBehind = page > last;
  useEffect(() => {
    if (isBehind) correctTo(last);
  });
  return isBehind;
}
