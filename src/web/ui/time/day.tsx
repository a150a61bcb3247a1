// Calendar day: `Nov 16`, with the year when it is not the current one.
import { useNow } from './clock.ts';
import { calendarDay, HOUR_MS } from './time-format.ts';

type DayProps = {
  /** YYYY-MM-DD; other text is shown unchanged. */
  of: string | null | undefined;
  /** Text for null. */
  unknown?: string;
};

const A_DAY = /^\d{4}-\d{2}-\d{2}/;

export function Day({ of, unknown = '--' }: DayProps) {
  const now = useNow(HOUR_MS);
  if (of === null || of === undefined || of === '') return <span>{unknown}</span>;
  const day = A_DAY.exec(of)?.[0];
  if (day === undefined) return <span>{of}</span>;
  return (
    <time dateTime={day} title={day} className="whitespace-nowrap">
      {calendarDay(day, now)}
    </time>
  );
}
