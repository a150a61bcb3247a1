// Record without outcomes: number of calls so far, and when the first outcomes are known.

import { Clock } from 'lucide-react';
import { isPublished } from '../../../domain/record/call.ts';
import type { SessionHorizon } from '../../../domain/record/record-horizons.ts';
import type { RecordView } from '../../../domain/record/record-view.ts';
import { horizonNames, marketWords } from '../../../domain/record/record-words.ts';
import { judgedRules } from '../../../domain/rules/record-rules.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { PagePart } from '../../ui/layout/page-part.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay, HOUR_MS } from '../../ui/time/time-format.ts';
import { count } from './charts/figure-words.ts';

export function YoungRecord({ record }: { record: RecordView }) {
  const { user } = useAuth();
  if (record.calls === 0) {
    return (
      <EmptyState
        icon={<Clock aria-hidden />}
        title={`No calls of the ${isPublished(record.market) ? marketWords[record.market].name.toLowerCase() : 'reconstructed record'} yet`}
        reason={
          record.market === 'reconstructed'
            ? `It is built from archived lists and daily prices by an administrator${user?.is_admin ? ', with npm run record -- rebuild --lists <folder>' : ''}.`
            : 'Every score, decision, filter and plan is written down from its next publication on.'
        }
      />
    );
  }
  return (
    <PagePart id="young" title="The record has begun" about="no outcomes yet">
      <div className="grid gap-4 px-4 py-4 lg:grid-cols-2">
        <div className="grid content-start gap-2">
          <p>
            {count(record.calls)} calls are written down. Each is settled from our own prices when its time has come,
            the losers too, and none can be added or taken out later.
          </p>
          <p className="text-ink-2">
            A source is judged from {judgedRules.calls.value} settled calls on {judgedRules.days.value} days; until then
            it says Not enough data.
          </p>
        </div>
        <FirstOutcomes record={record} />
      </div>
    </PagePart>
  );
}

type FirstOutcomesProps = { record: RecordView; only?: SessionHorizon };

/** Close after which the first outcomes are known, for each horizon or for `only`. */
export function FirstOutcomes({ record: { first_outcomes, through }, only }: FirstOutcomesProps) {
  const now = useNow(HOUR_MS);
  const shown = first_outcomes.filter(({ horizon, session }) =>
    only === undefined ? true : horizon === only && (through === null || session > through),
  );
  if (shown.length === 0) return null;
  if (only !== undefined) {
    return <p>First outcomes after the close of {calendarDay(shown[0]?.session ?? '', now)}.</p>;
  }
  return (
    <dl className="grid content-start gap-y-1">
      {shown.map(({ horizon, session }) => (
        <div key={horizon} className="flex justify-between gap-3 border-b border-line py-1 last:border-b-0">
          <dt className="whitespace-nowrap text-ink-2">{horizonNames[horizon]}</dt>
          <dd className="text-right">First outcomes after the close of {calendarDay(session, now)}</dd>
        </div>
      ))}
    </dl>
  );
}
