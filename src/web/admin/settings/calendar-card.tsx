// Exchange calendar: holidays and early closes of the next year, and corrections.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarEndpoints } from '../../../contract/calendar.ts';
import type { CalendarDay, CalendarKind } from '../../../domain/market/calendar-days.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { call } from '../../api/call.ts';
import { invalidate, queryFor } from '../../api/query-for.ts';
import { Loaded } from '../../symbol/failures/loaded.tsx';
import { actions, shown } from '../../symbol/tables/fields.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { FoldSummary } from '../../ui/layout/fold-summary.tsx';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { ConfirmAction } from '../parts/failures/confirm-action.tsx';
import { closes, dayWords, kindWords } from './calendar-words.ts';
import { CorrectionForm } from './correction-form.tsx';

const TONES: Record<CalendarKind, BadgeTone> = {
  regular: 'info',
  closed: 'neutral',
  early_close: 'warn',
};

/** Origin of a day: the rules of the exchange, or a correction with the day type by the rules. */
function By({ day: { corrected_at, rule } }: { day: CalendarDay }) {
  if (corrected_at === null)
    return <span className="block min-w-20 whitespace-normal text-ink-3">rules of the exchange</span>;
  return (
    <span>
      corrected <Age at={corrected_at} show="age" />
      <span className="block text-label text-ink-3">by the rules: {rule}</span>
    </span>
  );
}

export function CalendarCard() {
  const client = useQueryClient();
  const calendar = useQuery(queryFor(calendarEndpoints.calendarDays));
  const now = useNow(minuteMs);
  const [removing, setRemoving] = useState<CalendarDay | null>(null);
  const refresh = () => invalidate(client, calendarEndpoints.calendarDays);
  const takeBack = (day: CalendarDay) =>
    day.corrected_at !== null && (
      <Button
        size="sm"
        aria-label={`Take back the correction of ${dayWords(day.day, now)}`}
        onClick={() => setRemoving(day)}
      >
        Take back
      </Button>
    );
  const columns: readonly Column<CalendarDay>[] = [
    shown('day', 'Day', { phone: 'title' }, ({ day }) => <b>{dayWords(day, now)}</b>),
    shown('kind', 'Session', { phone: 'aside' }, ({ kind }) => <Badge tone={TONES[kind]}>{kindWords[kind]}</Badge>),
    shown('closes', 'Closes', { phone: 'named', phoneCell: closes }, (day) => (
      <span className="block min-w-24 whitespace-normal">{closes(day)}</span>
    )),
    shown('note', 'Why', { phone: 'fact', phoneCell: ({ note }) => note }, ({ note }) => (
      <span className="block min-w-24 whitespace-normal wrap-anywhere">{note === '' ? '--' : note}</span>
    )),
    shown('by', 'By', { phone: 'line', phoneCell: (day) => day.corrected_at !== null && <By day={day} /> }, (day) => (
      <By day={day} />
    )),
    actions(takeBack, { align: 'left', width: 'w-28' }),
  ];
  return (
    <Card
      aria-label="Exchange calendar"
      title="Exchange calendar"
      aside="holidays and early closes of the year to come"
    >
      <CardSection gap={4}>
        <p className="text-ink-2">
          Schedules, sessions and the market clock follow the rules of the New York Stock Exchange. A day the rules do
          not foresee is corrected here; it counts at once, everywhere.
        </p>
        <details>
          <FoldSummary className="mb-2 w-fit min-h-control">Correct a day</FoldSummary>
          <CorrectionForm today={calendar.data?.today ?? null} onSaved={refresh} />
        </details>
      </CardSection>
      <CardSection>
        <Loaded query={calendar} title="The calendar could not be loaded">
          {({ days }) => (
            <DataTable
              label="Days that are not like the others"
              columns={columns}
              rows={days}
              rowKey={({ day }) => day}
              empty={<EmptyState dense title="No exceptions in the year to come" />}
            />
          )}
        </Loaded>
      </CardSection>
      {removing !== null && (
        <ConfirmAction
          title={`Take back the correction of ${dayWords(removing.day, now)}?`}
          verb="Take back"
          keep="Keep it"
          run={() =>
            call(calendarEndpoints.uncorrectDay, { params: { day: removing.day } }).finally(() => void refresh())
          }
          onClose={() => setRemoving(null)}
        >
          The day is then as the rules say: <b>{removing.rule}</b>. Schedules follow at once.
        </ConfirmAction>
      )}
    </Card>
  );
}
