// Measured score of a stock with the contribution of each list; a sentence if there is no measured score.
import { useQuery } from '@tanstack/react-query';
import { recordEndpoints } from '../../../contract/record.ts';
import { plural, signedPercent } from '../../../domain/market/format.ts';
import { isPublished } from '../../../domain/record/call.ts';
import type { MeasuredScore } from '../../../domain/record/measured/measured-score.ts';
import { judgedRules } from '../../../domain/rules/record-rules.ts';
import { queryFor } from '../../api/query-for.ts';
import { Link } from '../../ui/controls/link.tsx';
import { FoldSummary } from '../../ui/layout/fold-summary.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { HOUR_MS, zonedDate } from '../../ui/time/time-format.ts';
import { type CountedList, FRESH_MS, recordStates, sourceKeys } from './record-states.ts';

const PERCENT = 100;
const excess = (fraction: number) => signedPercent(fraction * PERCENT, 2);

/** Calls and days a list needs to get a weight. */
const NEEDED = `${judgedRules.calls.value} settled calls on ${judgedRules.days.value} days`;

export function MeasuredLine({ lists }: { lists: readonly CountedList[] }) {
  const { data: states } = useQuery(recordStates);
  const sources = sourceKeys(states, lists);
  const { data } = useQuery({
    ...queryFor(recordEndpoints.recordMeasured, { query: { sources: sources.toSorted().join(',') } }),
    staleTime: FRESH_MS,
    enabled: sources.length > 0,
  });
  if (states === undefined || (data === undefined && sources.length > 0)) return null;
  if (data === undefined || data.score === null) {
    const who = data?.weights_at == null ? 'no list' : 'none of its lists';
    return (
      <p className="text-label text-ink-3">
        No measured score yet: {who} had {NEEDED} before this session.
      </p>
    );
  }
  return <Parts measured={{ ...data, score: data.score }} />;
}

function Parts({
  measured: { market, score, sessions, weights_at, parts },
}: {
  measured: MeasuredScore & { score: number };
}) {
  const now = useNow(HOUR_MS);
  const known = parts
    .filter(({ adds }) => adds !== null)
    .toSorted((a, b) => Math.abs(b.adds ?? 0) - Math.abs(a.adds ?? 0));
  return (
    <details className="text-label text-ink-2">
      <FoldSummary className="pointer-coarse:min-h-11">
        <b>Measured score {excess(score)}</b> over the market after {sessions} sessions, by{' '}
        {plural(known.length, 'list')} of {parts.length}
      </FoldSummary>
      <div className="grid gap-1 pt-1">
        <ul className="grid max-w-96 gap-y-0.5">
          {known.map(({ source, name, adds, calls }) => (
            <li key={`${source} ${name}`} className="grid grid-cols-[minmax(0,1fr)_auto_4.5rem] gap-x-3">
              <span className="truncate">{name}</span>
              <span className="text-ink-3">n {calls.toLocaleString('en-US')}</span>
              <span className="text-right">{excess(adds ?? 0)}</span>
            </li>
          ))}
        </ul>
        <p className="text-ink-3">
          Each list's mean excess so far after costs, drawn towards that of all lists; lists under {NEEDED} add nothing.
          {isPublished(market)
            ? `Known on ${zonedDate(weights_at, now)}, before this session.`
            : 'Measured in earlier sessions that were made afterwards.'}{' '}
          The Smart Cat Score is not made of it.{' '}
          <Link
            to="/track-record?kind=measured"
            className="underline decoration-line-strong underline-offset-4 hover:text-brand"
          >
            Its own record
          </Link>
        </p>
      </div>
    </details>
  );
}
