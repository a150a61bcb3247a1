// Day of a report, stored in the address; an address without a day means today.
import { pacificDate } from '../../../domain/market/calendar.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { DayField } from '../../ui/controls/day-field.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import { anyDay } from '../parts/list/filters.tsx';

/** `past`: chosen day, empty for today; `query`: query parameters that request the day. */
export function useReportDay() {
  const { params } = useAddress();
  const today = pacificDate(useNow(minuteMs));
  const wanted = anyDay(params.get('date') ?? '') ?? '';
  const past = wanted < today ? wanted : '';
  return { today, past, query: past === '' ? {} : { date: past } };
}

export function ReportDay() {
  const { adjust } = useAddress();
  const { today, past } = useReportDay();
  return (
    <DayField
      label="Day, Pacific"
      className="w-40 max-sm:w-full"
      value={past === '' ? today : past}
      onChange={(chosen) => adjust({ date: chosen === '' || chosen >= today ? null : chosen })}
    />
  );
}

/** Day of a report, for its heading line. */
export function DayFact({ date }: { date: string }) {
  const now = useNow(minuteMs);
  return (
    <span>
      {date === pacificDate(now) ? 'Today, ' : ''}
      <b>{calendarDay(date, now)}</b>, Pacific
    </span>
  );
}
