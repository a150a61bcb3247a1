// Preview of an alert: how often it would have fired in the last sessions, with the newest cases.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { alertEndpoints } from '../../../../contract/alerts/alerts.ts';
import type { AlertPreview, AlertRuleInput } from '../../../../domain/alerts/alert-rule.ts';
import { countedSince, spanWords } from '../../../../domain/alerts/suggest.ts';
import { plural } from '../../../../domain/market/format.ts';
import { errorText } from '../../../api/api-error.ts';
import { queryFor } from '../../../api/query-for.ts';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { useDebounced, useNow } from '../../../ui/time/clock.ts';
import { MINUTE_MS, zonedTime } from '../../../ui/time/time-format.ts';
import { DayBars } from '../day-bars.tsx';

const REST_MS = 400;

/** `draft` is null while incomplete. */
export function PreviewPart({ draft }: { draft: AlertRuleInput | null }) {
  const settled = useDebounced(draft, REST_MS);
  return (
    <section aria-label="Preview" aria-live="polite" className="grid content-start gap-2">
      <h3 className="text-label text-ink-3">Would have fired</h3>
      {settled === null ? (
        <p className="text-ink-2">Name the stock or the screen to see how often.</p>
      ) : (
        <Previewed draft={settled} />
      )}
    </section>
  );
}

export function Previewed({ draft }: { draft: AlertRuleInput }) {
  const { data, error, isFetching } = useQuery({
    ...queryFor(alertEndpoints.alertPreview, { body: draft }),
    placeholderData: keepPreviousData,
    meta: { logged: 'alert preview' },
  });
  if (error !== null) return <p className="text-ink-2">{errorText(error, 'The preview could not be made')}</p>;
  if (data === undefined) return <Spinner label="Looking at the last sessions..." />;
  return (
    <div aria-busy={isFetching} className="grid gap-2 aria-busy:opacity-60">
      {data.sessions > 0 && (
        <>
          <p>
            <b>{data.count === 0 ? 'Not once' : plural(data.count, 'time')}</b>{' '}
            <span className="text-ink-3">
              {spanWords(data.days)}
              {missing(data)}
            </span>
          </p>
          <DayBars days={data.days} />
        </>
      )}
      {(data.note !== null || data.sessions === 0) && (
        <p className="text-label text-ink-2">{data.note ?? 'Not counted: none of these sessions is on file yet.'}</p>
      )}
      <Cases cases={data.cases} />
    </div>
  );
}

function missing({ days, sessions }: AlertPreview): string {
  if (sessions === days.length) return '';
  return countedSince(days) === null ? '; the others are not on file' : '; older sessions are not on file';
}

function Cases({ cases }: { cases: AlertPreview['cases'] }) {
  const now = useNow(MINUTE_MS);
  if (cases.length === 0) return null;
  return (
    <ul aria-label="Newest cases" className="grid gap-1 text-label">
      {cases.map(({ at, symbol, title }) => (
        <li key={`${at} ${symbol} ${title}`} className="border-t border-line pt-1">
          {title}
          <span className="block text-ink-3">{zonedTime(at, now)}</span>
        </li>
      ))}
    </ul>
  );
}
