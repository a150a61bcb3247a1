// Settings: exchange calendar, vendors.
import { useQuery } from '@tanstack/react-query';
import { calendarEndpoints } from '../../../contract/calendar.ts';
import { jobEndpoints } from '../../../contract/operations/jobs.ts';
import { settingsAnswer } from '../../../domain/answers/admin-answers.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { queryFor } from '../../api/query-for.ts';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { CalendarCard } from './calendar-card.tsx';
import { exceptionWords } from './calendar-words.ts';
import { VendorsCard } from './vendors-card.tsx';

export function SettingsScreen() {
  return (
    <div className="grid gap-4">
      <ScreenHead title="Settings" />
      <SettingsAnswer />
      <CalendarCard />
      <VendorsCard />
      <Card>
        <EmptyState
          dense
          title="Settings come in Phase 2"
          reason="Until then the program is set up by environment variables at its start, and each automation is turned on or off on its own page."
        />
      </Card>
    </div>
  );
}

/** Renders nothing if the calendar or the vendors fail to load; their cards show the failure. */
function SettingsAnswer() {
  const calendar = useQuery(queryFor(calendarEndpoints.calendarDays));
  const vendors = useQuery(queryFor(jobEndpoints.vendorInterfaces));
  const now = useNow(minuteMs);
  if (calendar.isError || vendors.isError) return null;
  if (calendar.data === undefined || vendors.data === undefined) return <AnswerLine answer={null} />;
  const { today, days } = calendar.data;
  const next = days.find(({ day }) => day >= today);
  return (
    <AnswerLine
      answer={settingsAnswer(
        next === undefined ? null : exceptionWords(next, now),
        days.filter(({ corrected_at }) => corrected_at !== null).length,
        vendors.data.interfaces,
      )}
    />
  );
}
