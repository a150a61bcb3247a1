// Form that corrects one day of the exchange calendar: closed, early close or regular session.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { calendarEndpoints } from '../../../contract/calendar.ts';
import type { CalendarKind } from '../../../domain/market/calendar-days.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { MessageNotice } from '../../ui/layout/message-notice.tsx';
import { useFleeting } from '../../ui/time/clock.ts';
import { FailedCall } from '../parts/failures/failed-call.tsx';

const MESSAGE_STAYS_MS = 3_000;
const USUAL_EARLY_CLOSE = '13:00';
const MOST_NOTE = 200;
const KINDS: readonly { kind: CalendarKind; words: string }[] = [
  { kind: 'closed', words: 'Closed' },
  { kind: 'early_close', words: 'Early close' },
  { kind: 'regular', words: 'Regular session' },
];

export function CorrectionForm({ today, onSaved }: { today: string | null; onSaved: () => Promise<void> }) {
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
