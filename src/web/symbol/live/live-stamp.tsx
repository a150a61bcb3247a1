// Source and age of a block of live data; stale and missing data are marked.
import { Clock } from 'lucide-react';
import type { LiveData, LiveSection, SectionState } from '../../../domain/market/live-data.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { Age } from '../../ui/time/age.tsx';

const PROBLEMS: Record<NonNullable<SectionState['problem']>, string> = {
  not_entitled: 'Not part of the data plan',
  rate_limited: 'Rate limit reached, try again in a minute',
  unavailable: 'Source unavailable',
  unknown_symbol: 'Unknown to the source',
  pending: 'Pending',
  not_kept: 'Not kept for the past',
};

/** Reason of a missing section in words; null when it is present. */
export function missingWords(live: LiveData | undefined, section: LiveSection): string | null {
  const problem = live?.sections[section]?.problem ?? null;
  return problem === null ? null : PROBLEMS[problem];
}

/** True in a past view, for which no live data are stored: one sentence then replaces all figures. */
export const isNotKept = (live: LiveData | undefined) => live?.sections.quote?.problem === 'not_kept';

export const NotKept = () => (
  <p className="text-label text-ink-3">Live prices, ranges, volume and metrics are not kept for the past.</p>
);

export function LiveStamp({ live, section }: { live: LiveData | undefined; section: LiveSection }) {
  const state = live?.sections[section];
  if (state === undefined || live?.[section] === null) return null;
  if (state.stale) {
    return (
      <Badge tone="stale" icon={<Clock aria-hidden />} title={state.source ?? undefined}>
        <span>Stale,</span> <Age market={state.as_of !== null} at={state.as_of ?? state.received_at} show="time" />
      </Badge>
    );
  }
  return (
    <span className="text-label text-ink-3" title={state.source === null ? undefined : `Source: ${state.source}`}>
      <Age market={state.as_of !== null} at={state.as_of ?? state.received_at} />
    </span>
  );
}
