// Stock of a run as its page shows it, with tooltips for figures filled from the details.
import { useMemo } from 'react';
import { decimal } from '../../domain/market/format.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { CompanyFigures } from '../../domain/screener/company-figures.ts';
import type { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import { type KnownStock as StockKnown, toKnownStock } from '../../domain/screener/shown/known-stock.ts';
import { useNow } from '../ui/time/clock.ts';
import { zonedTime } from '../ui/time/time-format.ts';
import type { KnownDetails } from './ticker-details.ts';

/** Tooltip of a figure filled from the details; undefined for one of the run itself. */
export type FilledSince = (field: keyof CompanyFigures) => string | undefined;

export type KnownStock = StockKnown<ScreenerStock>;

export function useKnownStock(
  stock: ScreenerStock | null,
  details: KnownDetails | null,
): { known: KnownStock | null; since: FilledSince } {
  const now = useNow(minuteMs);
  const company = details?.company ?? null;
  const quote = details?.quote ?? null;
  return useMemo(() => {
    if (stock === null) return { known: null, since: () => undefined };
    const { known, filled } = toKnownStock(stock, quote === null ? null : { quote, as_of: quote.as_of }, company);
    const words =
      company === null ? undefined : `Not known to the run; from the details of ${zonedTime(company.as_of, now)}`;
    const rankWords =
      company === null || known.marketrank === stock.marketrank || stock.marketrank === null
        ? undefined
        : `As of ${zonedTime(company.as_of, now)}; the run was judged with ${decimal(stock.marketrank)}`;
    return {
      known,
      since: (field) => (filled.has(field) ? words : field === 'marketrank' ? rankWords : undefined),
    };
  }, [stock, company, quote, now]);
}
