// Score history of a symbol, one point a day; days scored afterwards are marked.

import { useQuery } from '@tanstack/react-query';
import { signalEndpoints } from '../../../contract/signals.ts';
import { plural } from '../../../domain/market/format.ts';
import { hourMs } from '../../../domain/numbers/time.ts';
import { queryFor } from '../../api/query-for.ts';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import { points } from './points.ts';
import { findTone } from './side-style.tsx';

export function ScoreDays({ symbol }: { symbol: string }) {
  const now = useNow(hourMs);
  const { data } = useQuery(queryFor(signalEndpoints.symbolScores, { params: { symbol } }));
  const days = data?.days ?? [];
  const first = days[0];
  const last = days.at(-1);
  // One point is no line, and the score itself stands above.
  if (first === undefined || last === undefined || days.length < 2) return null;
  const least = days.reduce((a, b) => (b.score < a.score ? b : a));
  const most = days.reduce((a, b) => (b.score > a.score ? b : a));
  const afterwards = days.filter((day) => day.afterwards).length;
  const said = ({ score, day }: typeof first) => `${points(score)} on ${calendarDay(day, now)}`;
  return (
    <Card>
      <CardSection title="Smart Cat Score by day" level={3}>
        <div className="grid gap-2">
          <Sparkline
            values={days.map(({ score }) => score)}
            baseline={0}
            tone={findTone(last.score)}
            label={`Score of ${plural(days.length, 'day')}: ${said(first)}, ${said(last)}; lowest ${said(least)}, highest ${said(most)}`}
            className="mr-1 h-20!"
          />
          <p className="flex justify-between text-label text-ink-3">
            <span>{said(first)}</span>
            <span>{said(last)}</span>
          </p>
          <p className="text-label text-ink-2">
            Lowest {said(least)}, highest {said(most)}. 0 where no list named it.
          </p>
          {afterwards > 0 && (
            <p className="text-label text-ink-3">
              {plural(afterwards, 'day')} before the first batch {afterwards === 1 ? 'was' : 'were'} scored afterwards
              from the lists of that day; nobody was shown {afterwards === 1 ? 'it' : 'them'} then.
            </p>
          )}
        </div>
      </CardSection>
    </Card>
  );
}
