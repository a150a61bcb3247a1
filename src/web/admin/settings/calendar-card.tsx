// Exchange calendar: holidays and early closes of the next year, corrections, and the form that makes one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { calendarEndpoints } from '../../../contract/calendar.ts';
import type { CalendarDay, CalendarKind } from '../../../domain/market/calendar-days.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { call } from '../../api/call.ts';
import { invalidate, queryFor } from '../../api/query-for.ts';
import { Loaded } from '../../symbol/failures/loaded.tsx';
import { actions, shown } from '../../symbol/tables/fields.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { FoldSummary } from '../../ui/layout/fold-summary.tsx';
import { MessageNotice } from '../../ui/layout/message-notice.tsx';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useFleeting, useNow } from '../../ui/time/clock.ts';
import { ConfirmAction } from '../parts/failures/confirm-action.tsx';
import { FailedCall } from '../parts/failures/failed-call.tsx';
import { closes, dayWords, kindWords } from './calendar-words.ts';

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

const MESSAGE_STAYS_MS = 3_000;
const USUAL_EARLY_CLOSE = '13:00';
const MOST_NOTE = 200;
const KINDS: readonly { kind: CalendarKind; words: string }[] = [
  { kind: 'closed', words: 'Closed' },
  { kind: 'early_close', words: 'Early close' },
  { kind: 'regular', words: 'Regular session' },
];

function CorrectionForm({ today, onSaved }: { today: string | null; onSaved: () => Promise<void> }) {
  const [day, setDay] = useState('');
  const [kind, setKind] = useState<CalendarKind | null>(null);
  const [time, setTime] = useState(USUAL_EARLY_CLOSE);
  const [note, setNote] = useState('');
  const [saved, showSaved] = useFleeting<string>(MESSAGE_STAYS_MS);
  const save = useMutation({
    mutationFn: (kind: CalendarKind) =>
      call(calendarEndpoints.correctDay, {
        params: { day },
        body: { kind, close_time: kind === 'early_close' ? time : null, note },
      }),
    onSuccess: async () => {
      showSaved(`${day} is corrected`);
      setDay('');
      setKind(null);
      setNote('');
      await onSaved();
    },
  });
  const isChosen = day !== '' && kind !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChosen && !save.isPending) save.mutate(kind);
  };
  return (
    <form onSubmit={submit} aria-label="Correct a day" className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3 max-sm:grid">
        <TextField
          label="Day"
          type="date"
          required
          min={today ?? undefined}
          value={day}
          onChange={setDay}
          className="sm:w-44"
        />
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-ink-2">Session</legend>
          <div className="flex flex-wrap gap-1">
            {KINDS.map((one) => (
              <Button
                key={one.kind}
                aria-pressed={kind === one.kind}
                className="min-h-11! aria-pressed:border-brand aria-pressed:bg-brand-soft"
                onClick={() => setKind(one.kind)}
              >
                {one.words}
              </Button>
            ))}
          </div>
        </fieldset>
        {kind === 'early_close' && (
          <TextField
            label="Closes at, New York"
            type="time"
            required
            min="09:31"
            max="15:59"
            value={time}
            onChange={setTime}
            className="sm:w-44"
          />
        )}
        <TextField
          label="Why"
          value={note}
          maxLength={MOST_NOTE}
          placeholder="National day of mourning"
          onChange={setNote}
          className="min-w-48 flex-1"
        />
        <Button type="submit" variant="primary" size="lg" busy={save.isPending} disabled={!isChosen}>
          Save correction
        </Button>
      </div>
      <MessageNotice tone="success" text={saved} onDismiss={() => showSaved(null)} />
      <FailedCall call={save} words="The day could not be corrected" onDismiss={save.reset} />
    </form>
  );
}
