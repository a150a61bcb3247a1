// Bars of a preview: how often a rule would have fired, one bar a session, oldest first.
import type { AlertPreview } from '../../../domain/alerts/alert-rule.ts';
import { spanWords } from '../../../domain/alerts/suggest.ts';

/** Square root, so that a session with one alert is visible beside one with fifty. */
const toHeight = (count: number, most: number) => Math.max(12, 100 * Math.sqrt(count / most));

export function DayBars({ days }: Pick<AlertPreview, 'days'>) {
  const most = Math.max(1, ...days.map(({ count }) => count ?? 0));
  const sum = days.reduce((all, { count }) => all + (count ?? 0), 0);
  return (
    <span
      role="img"
      aria-label={`${sum.toLocaleString('en-US')} ${spanWords(days)}`}
      className="inline-grid h-5 auto-cols-[0.3125rem] grid-flow-col items-end gap-px"
    >
      {days.map(({ day, count }) =>
        count !== null && count > 0 ? (
          <span key={day} className="rounded-t-[1px] bg-ink-2" style={{ height: `${toHeight(count, most)}%` }} />
        ) : (
          <span key={day} className={count === null ? 'h-0.5' : 'h-0.5 bg-line'} />
        ),
      )}
    </span>
  );
}
