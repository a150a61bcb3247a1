// The user's own stars with price, change and verdicts, those that changed last first.
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { watchlistEndpoints } from '../../../../contract/watchlist.ts';
import { NOT_AVAILABLE, plural, price } from '../../../../domain/market/format.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import {
  type Horizon,
  horizonNames,
  horizons,
  type StockVerdicts,
  type VerdictWord,
} from '../../../../domain/verdicts/verdict.ts';
import type { WatchlistRow } from '../../../../domain/watchlist/watchlist-rows.ts';
import { queryFor } from '../../../api/query-for.ts';
import { useShownInstant } from '../../../api/shown-instant.ts';
import { ReportingStars, StarsThen } from '../../../symbol/stars/reporting-stars.tsx';
import { useStarred } from '../../../symbol/stars/stars.ts';
import { useVerdicts } from '../../../symbol/verdicts/use-verdicts.ts';
import { VerdictStrip } from '../../../symbol/verdicts/verdict-strip.tsx';
import { VerdictWords } from '../../../symbol/verdicts/verdict-words.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { touchArea } from '../../../ui/controls/touch-area.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { CardHead, Change, StockLink } from './movers.tsx';

/** Words that mean no verdict; their time is that of the last check, not of a change. */
const NO_VERDICT: ReadonlySet<VerdictWord> = new Set(['NONE', 'not screened', 'no signals']);

/** Horizon and time (ISO) of the newest verdict; null if there is no verdict. */
export function findLastVerdict(verdicts: StockVerdicts | undefined): { horizon: Horizon; as_of: string } | null {
  if (verdicts === undefined) return null;
  const said = horizons.flatMap((horizon) => {
    const { word, as_of } = verdicts[horizon];
    return as_of === null || NO_VERDICT.has(word) ? [] : [{ horizon, as_of }];
  });
  return said.sort((a, b) => a.as_of.localeCompare(b.as_of)).at(-1) ?? null;
}

/** Rows by the time of their newest verdict, newest first; ties stay in the user's order. */
export function changedLast<Row extends { symbol: string }>(
  rows: readonly Row[],
  bySymbol: ReadonlyMap<string, StockVerdicts>,
): Row[] {
  const changed = new Map(rows.map(({ symbol }) => [symbol, findLastVerdict(bySymbol.get(symbol))?.as_of ?? '']));
  return rows.toSorted((a, b) => (changed.get(b.symbol) ?? '').localeCompare(changed.get(a.symbol) ?? ''));
}

const HORIZONS = [
  ['minutes', 'w-29'],
  ['today', 'w-25'],
  ['weeks', 'w-35 pr-4'],
] as const;

export function MyStars({ className }: { className?: string }) {
  const starred = useStarred();
  const isPast = useShownInstant() !== null;
  const symbols = [...(starred ?? [])];
  const { data, isError } = useQuery({
    ...queryFor(watchlistEndpoints.watchlistRows),
    enabled: symbols.length > 0,
    staleTime: minuteMs / 2,
    refetchInterval: minuteMs,
    meta: { logged: 'my stars' },
  });
  const { bySymbol } = useVerdicts(symbols);
  const rows = data?.rows.filter(({ symbol }) => starred?.has(symbol) !== false);
  return (
    <Card aria-label="My stars" className={className}>
      <CardHead
        title="My stars"
        fact={
          starred?.size === 0
            ? 'Press the star beside a stock to see it here.'
            : symbols.length === 0
              ? undefined
              : `${plural(symbols.length, 'stock')}, by what changed last`
        }
        aside={
          <Link to="/watchlist" className={`underline underline-offset-4 hover:text-ink ${touchArea}`}>
            Watchlist
          </Link>
        }
      />
      {starred?.size === 0 ? null : isError && rows === undefined ? (
        <p className="border-t border-line px-4 py-3 text-ink-3">Your stars could not be loaded.</p>
      ) : (
        <table className="w-full table-fixed border-t border-line">
          <caption className="sr-only">My stars</caption>
          <thead>
            <tr className="h-8 text-left text-label text-ink-3 [&>*]:font-regular">
              <th scope="col" className="pl-4">
                Symbol
              </th>
              <th scope="col" className="w-16 pr-2 text-right max-sm:w-24">
                Price, $
              </th>
              <th scope="col" className="w-17 pr-3 text-right max-sm:w-24 max-sm:pr-4">
                Change
              </th>
              {HORIZONS.map(([horizon, width]) => (
                <th key={horizon} scope="col" className={`${width} max-sm:hidden`}>
                  {horizonNames[horizon]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows === undefined
              ? symbols.map((symbol) => (
                  <tr key={symbol} className="h-10 border-t border-line">
                    <td colSpan={6} className="px-4">
                      <Skeleton className="h-5 rounded-sm" />
                    </td>
                  </tr>
                ))
              : changedLast(rows, bySymbol).map((row) => (
                  <StarRow key={row.symbol} row={row} verdicts={bySymbol.get(row.symbol)} />
                ))}
          </tbody>
        </table>
      )}
      {data !== undefined && rows !== undefined && rows.length > 0 && (
        <div className="sticky bottom-0 z-20 border-t border-line bg-surface px-4 py-2 text-label text-ink-2">
          {isPast ? <StarsThen hasPrices={data.prices_as_of !== null} /> : <ReportingStars rows={rows} />}
        </div>
      )}
    </Card>
  );
}

function StarRow({ row, verdicts }: { row: WatchlistRow; verdicts: StockVerdicts | undefined }) {
  const { symbol, company_name, current_price, change_percent } = row;
  const sentence = verdicts?.sentence;
  const said = findLastVerdict(verdicts);
  const saidAt = said !== null && <Age market={said.horizon !== 'weeks'} at={said.as_of} show="time" />;
  return (
    <>
      <tr className="relative h-10 border-t border-line hover:bg-hover pointer-coarse:h-11">
        <th scope="row" className="pl-4 text-left font-regular" title={company_name ?? undefined}>
          <StockLink
            symbol={symbol}
            name={null}
            below={
              said !== null && (
                <span className="sm:hidden">
                  {horizonNames[said.horizon]} {saidAt}
                </span>
              )
            }
            beside={
              sentence?.disagree && (
                <span title={sentence.text}>
                  <TriangleAlert aria-hidden className="size-3.5 translate-y-0.5 text-warn" />
                  <span className="sr-only">{sentence.text}</span>
                </span>
              )
            }
          />
        </th>
        <td className="pr-2 text-right">{current_price === null ? NOT_AVAILABLE : price(current_price)}</td>
        <td className="pr-3 text-right max-sm:pr-4">
          <Change percent={change_percent} />
        </td>
        {HORIZONS.map(([horizon]) => (
          <td key={horizon} className="overflow-hidden last:pr-4 max-sm:hidden">
            <span className="relative z-10 block leading-tight">
              <VerdictWords verdict={verdicts?.[horizon]} />
              {said?.horizon === horizon && <span className="block text-label leading-tight text-ink-3">{saidAt}</span>}
            </span>
          </td>
        ))}
      </tr>
      <tr className="sm:hidden">
        <td colSpan={3} className="overflow-hidden px-4 pb-2">
          <VerdictStrip symbol={symbol} size="words" />
        </td>
      </tr>
    </>
  );
}
