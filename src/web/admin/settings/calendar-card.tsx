// Exchange calendar: holidays and early closes of the next year, and corrections.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarEndpoints } from '../../../contract/calendar.ts';
import type { CalendarDay, CalendarKind } from '../../../domain/market/calendar-days.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidate, queryFor } from '../../api/query-for.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { closes, dayWords, kindWords } from './calendar-words.ts';
import { CorrectionForm } from './correction-form.tsx';

const TONES: Record<CalendarKind, BadgeTone> = {
  regular: 'info',
  closed: 'neutral',
  early_close: 'warn',
};

const Kind = ({ kind }: CalendarDay) => <Badge tone={TONES[kind]}>{kindWords[kind]}</Badge>;

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
  const remove = useMutation({
    mutationFn: (day: string) => call(calendarEndpoints.uncorrectDay, { params: { day } }),
    onSuccess: () => setRemoving(null),
    onSettled: refresh,
  });
  const days = calendar.data?.days ?? [];
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
    { id: 'day', header: 'Day', cell: ({ day }) => <b className="font-strong">{dayWords(day, now)}</b> },
    { id: 'kind', header: 'Session', cell: Kind },
    {
      id: 'closes',
      header: 'Closes',
      cell: (day) => <span className="block min-w-24 whitespace-normal">{closes(day)}</span>,
    },
    {
      id: 'note',
      header: 'Why',
      cell: ({ note }) => (
        <span className="block min-w-24 whitespace-normal wrap-anywhere">{note === '' ? '--' : note}</span>
      ),
    },
    { id: 'by', header: 'By', cell: (day) => <By day={day} /> },
    { id: 'act', pinned: true, header: <span className="sr-only">Action</span>, cell: takeBack, width: 'w-28' },
  ];
  return (
    <Card aria-label="Exchange calendar">
      <CardSection title="Exchange calendar" aside="holidays and early closes of the year to come" />
      <CardSection>
        <div className="grid gap-4">
          <p className="text-ink-2">
            Schedules, sessions and the market clock follow the rules of the New York Stock Exchange. A day the rules do
            not foresee is corrected here; it counts at once, everywhere.
          </p>
          <CorrectionForm today={calendar.data?.today ?? null} onSaved={refresh} />
        </div>
      </CardSection>
      <CardSection>
        <QueryFailure query={calendar} title="The calendar could not be loaded" />
        {!calendar.isError && (
          <DataTable
            label="Days that are not like the others"
            className="tabular-nums"
            columns={columns}
            rows={days}
            rowKey={({ day }) => day}
            phoneCard={(day) => (
              <div className="grid gap-1">
                <div className="flex flex-wrap items-center gap-2">
                  <b className="font-strong">{dayWords(day.day, now)}</b>
                  <span className="ml-auto">
                    <Kind {...day} />
                  </span>
                </div>
                <span className="text-ink-2 wrap-anywhere">
                  {[day.note, day.close_time === null ? '' : `closes ${closes(day)}`].filter(Boolean).join(', ')}
                </span>
                {day.corrected_at !== null && (
                  <div className="flex flex-wrap items-center justify-between gap-2">
                    <By day={day} />
                    {takeBack(day)}
                  </div>
                )}
              </div>
            )}
            empty={
              <EmptyState
                dense
                title={calendar.data === undefined ? 'Loading...' : 'No exceptions in the year to come'}
              />
            }
          />
        )}
      </CardSection>
      {removing !== null && (
        <Modal
          width="narrow"
          onClose={() => setRemoving(null)}
          title={`Take back the correction of ${dayWords(removing.day, now)}?`}
          footer={
            <>
              <Button variant="primary" busy={remove.isPending} onClick={() => remove.mutate(removing.day)}>
                Take back
              </Button>
              <Button onClick={() => setRemoving(null)}>Keep it</Button>
            </>
          }
        >
          <div className="grid gap-3">
            <p>
              The day is then as the rules say: <b className="font-strong">{removing.rule}</b>. Schedules follow at
              once.
            </p>
            {remove.isError && <Notice tone="error">{errorText(remove.error, 'It could not be taken back')}</Notice>}
          </div>
        </Modal>
      )}
    </Card>
  );
}
