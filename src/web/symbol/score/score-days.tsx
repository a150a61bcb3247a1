// Score history of a symbol, one point a day; days scored afterwards are marked.

import { useQuery } from '@tanstack/react-query';
import { signalEndpoints } from '../../../contract/signals.ts';
import { plural } from '../../../domain/market/format.ts';
import { hourMs } from '../../../domain/numbers/time.ts';
import type { ScoreDays as Days } from '../../../domain/signals/signal.ts';
import { queryFor } from '../../api/query-for.ts';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import { Loaded } from '../failures/loaded.tsx';
import { points } from './points.ts';
import { findTone } from './side-style.tsx';

/** Height of the line, its labels and the days scored afterwards, reserved while they load. */
const ROOM = 'min-h-38 max-sm:min-h-50';

export function ScoreDays({ symbol }: { symbol: string }) {
  const query = useQuery(queryFor(signalEndpoints.symbolScores, { params: { symbol } }));
  return (
    <SectionCard aria-busy={query.isPending} title="Smart Cat Score by day" level={3}>
      <div className={`grid content-start gap-2 ${ROOM}`}>
        <Loaded query={query} line="The score by day could not be loaded." skeleton="h-20" isSilent>
          {({ days }) => <DaysLine days={days} />}
        </Loaded>
      </div>
    </SectionCard>
  );
}

function DaysLine({ days }: Pick<Days, 'days'>) {
  const now = useNow(hourMs);
  const first = days[0];
  const last = days.at(-1);
  const describeDay = ({ score, day }: Days['days'][number]) => `${points(score)} on ${calendarDay(day, now)}`;
  if (first === undefined || last === undefined || days.length < 2) {
    return (
      <p className="text-ink-2">
        {first === undefined ? 'No day is scored yet.' : `One day is scored so far: ${describeDay(first)}.`} The line
        begins with the second day.
      </p>
    );
  }
  const least = days.reduce((a, b) => (b.score < a.score ? b : a));
  const most = days.reduce((a, b) => (b.score > a.score ? b : a));
  const afterwards = days.filter((day) => day.afterwards).length;
  return (
    <>
      <Sparkline
        values={days.map(({ score }) => score)}
        baseline={0}
        tone={findTone(last.score)}
        label={`Score of ${plural(days.length, 'day')}: ${describeDay(first)}, ${describeDay(last)}; lowest ${describeDay(least)}, highest ${describeDay(most)}`}
        className="mr-1 h-20!"
      />
      <p className="flex justify-between text-label text-ink-3">
        <span>{describeDay(first)}</span>
        <span>{describeDay(last)}</span>
      </p>
      <p className="text-label text-ink-2">
        Lowest {describeDay(least)}, highest {describeDay(most)}. 0 where no list named it.
      </p>
      {afterwards > 0 && (
        <p className="text-label text-ink-3">
          {plural(afterwards, 'day')} before the first batch {afterwards === 1 ? 'was' : 'were'} scored afterwards from
          the lists of that day; nobody was shown {afterwards === 1 ? 'it' : 'them'} then.
        </p>
      )}
    </>
  );
}
