// A stock of a run with what its details know filled in where the run knew nothing, and since when that is known.
import { useMemo } from 'react';
import { minuteMs } from '../../domain/numbers/time.ts';
import { type CompanyFigures, withKnownCompany } from '../../domain/screener/company-figures.ts';
import type { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import { useNow } from '../ui/time/clock.ts';
import { pacificTime } from '../ui/time/time-format.ts';
import type { KnownDetails } from './ticker-details.ts';

/** Words for the hover of a figure the run did not know; undefined for one of the run itself. */
export type FilledSince = (field: keyof CompanyFigures) => string | undefined;

export function useKnownStock(
  stock: ScreenerStock | null,
  details: KnownDetails | null,
): { known: ScreenerStock | null; since: FilledSince } {
  const now = useNow(minuteMs);
  const company = details?.company ?? null;
  return useMemo(() => {
    if (stock === null) return { known: null, since: () => undefined };
    const { stock: known, filled } = withKnownCompany(stock, company);
    const words =
      company === null ? undefined : `Not known to the run; from the details of ${pacificTime(company.as_of, now)}`;
    return { known, since: (field) => (filled.has(field) ? words : undefined) };
  }, [stock, company, now]);
}
