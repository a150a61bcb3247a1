// Facts of the published scores: last and next sync, signals, carried-over lists, freshness, required lists.
import { useQuery } from '@tanstack/react-query';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { signalEndpoints } from '../../../contract/signals.ts';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import { hourMs, minuteMs } from '../../../domain/numbers/time.ts';
import { batchIsFresh } from '../../../domain/signals/freshness.ts';
import type { CarriedOver, StateFacts } from '../../../domain/signals/signal.ts';
import { queryFor } from '../../api/query-for.ts';
import { useShownInstant } from '../../api/shown-instant.ts';
import { Fact } from '../../ui/layout/screen-head.tsx';
import { Tooltip } from '../../ui/popovers/tooltip.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow, useReplayClock } from '../../ui/time/clock.ts';
import { calendarDay, relativeAge, toMs, zonedDate, zonedFull, zonedTime } from '../../ui/time/time-format.ts';

/** Most lines of the tooltip. */
const LISTS_SHOWN = 12;
const RENEW_MS = 10 * minuteMs;

type BatchFactsProps = {
  batch: StateFacts & { batch_datetime: string | null };
  symbols: number;
  /** Signals of the batch itself. */
  own: number;
  /** Market time of the data. */
  asOf: string | null;
  /** Further facts, after the number of signals. */
  children?: ReactNode;
};

/** Facts of a published batch for the head of a screen. */
export function BatchFacts({ batch, symbols, own, asOf, children }: BatchFactsProps) {
  return (
    <>
      <Fact before="Last sync" figure={<Age at={batch.batch_datetime} unknown="never" />} />
      <Fact figure={whole(symbols)}>symbols</Fact>
      <SignalTotal facts={batch} own={own} />
      {children}
      <BatchFreshness asOf={asOf} />
      <RequiredLists facts={batch} />
      <NextSync batch={batch.batch_datetime} />
    </>
  );
}

/** `18,778 signals`; `own`: signals of the batch, shown if the total is unknown. Tooltip: carried-over lists. */
function SignalTotal({ facts, own }: { facts: StateFacts; own: number }) {
  const total = (
    <>
      <b>{whole(facts.total_signals_scored ?? own)}</b> signals
    </>
  );
  const carried = facts.carried_over;
  if (carried === undefined || carried.lists.length === 0) return <span>{total}</span>;
  return (
    <Tooltip content={<Carried carried={carried} own={own} />}>
      <span className="underline decoration-line-strong decoration-dotted underline-offset-4">{total}</span>
    </Tooltip>
  );
}

function Carried({ carried, own }: { carried: CarriedOver; own: number }) {
  const now = useNow(minuteMs);
  const { lists } = carried;
  const more = lists.length - LISTS_SHOWN;
  return (
    <span className="grid gap-1">
      <span>
        {whole(own)} of this batch, {whole(carried.signals)} carried over:
      </span>
      {lists.slice(0, LISTS_SHOWN).map(({ list, day, signals }) => (
        <span key={`${list} ${day}`} className="flex justify-between gap-4">
          <span>
            {list} of {calendarDay(day, now)}
          </span>
          <span className="text-ink-2">{whole(signals)}</span>
        </span>
      ))}
      {more > 0 && <span className="text-ink-2">and {plural(more, 'more list')}</span>}
    </span>
  );
}

/** `asOf`: market time of the data, not the time of processing. Renders nothing while unknown. */
function BatchFreshness({ asOf }: { asOf: string | null }) {
  const now = useNow(minuteMs);
  const fresh = batchIsFresh(toMs(asOf), now);
  if (fresh === null) return null;
  return fresh ? (
    <span className="text-bull" title={`Signals as of ${zonedFull(asOf)}`}>
      <Check aria-hidden className="mr-1 inline size-4 align-text-bottom" />
      Fresh
    </span>
  ) : (
    <span
      className="text-stale"
      title={`Signals as of ${zonedFull(asOf)}, which is before the open of the previous session`}
    >
      <Clock aria-hidden className="mr-1 inline size-4 align-text-bottom" />
      Stale, as of {zonedDate(asOf, now)}
    </span>
  );
}

/** Day of the oldest required list, and required lists without a signal; unknown facts are left out. */
function RequiredLists({ facts }: { facts: StateFacts }) {
  const now = useNow(minuteMs);
  const oldest = facts.oldest_required ?? null;
  const missing = facts.required_missing ?? [];
  return (
    <>
      {oldest !== null && (
        <span title={`Oldest: ${oldest.list}`}>
          {oldest.day === newYorkDate(now) ? (
            <>
              required lists of <b>today</b>
            </>
          ) : (
            <>
              required lists from <b>{calendarDay(oldest.day, now)}</b> or later
            </>
          )}
        </span>
      )}
      {missing.length > 0 && (
        <span title={missing.join(', ')} className="text-warn">
          <TriangleAlert aria-hidden className="mr-1 inline size-4 align-text-bottom" />
          {plural(missing.length, 'required list')} missing
        </span>
      )}
    </>
  );
}

/**
 * Time of the next fetch of the expert lists; renders nothing in a past view. `batch`: instant of the published batch;
 * a new one refetches the time.
 */
function NextSync({ batch }: { batch: string | null }) {
  const now = useNow(minuteMs);
  // In a replay shown as an age: beside the replayed clock, a time of today would look missed.
  const inReplay = useReplayClock() !== 0;
  const { data, isLoading } = useQuery({
    ...queryFor(signalEndpoints.nextSync, {}, batch),
    enabled: useShownInstant() === null,
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
    meta: { logged: 'next sync' },
  });
  if (data === undefined && !isLoading) return null;
  // Invisible placeholder while unknown or off, so that the line does not move the page.
  const isShown = data?.at != null;
  const at = data?.at ?? new Date(now + hourMs).toISOString();
  return (
    <span aria-hidden={!isShown || undefined} className={isShown ? undefined : 'invisible'}>
      next sync <b>{inReplay ? relativeAge(at, now) : zonedTime(at, now)}</b>
    </span>
  );
}
