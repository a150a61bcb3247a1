// Days of the record on which an automation had no result, by day, newest first.
import { useInfiniteQuery } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { dayMs } from '../../../domain/numbers/time.ts';
import { call } from '../../api/call.ts';
import { keyFor } from '../../api/query-for.ts';
import { PagePart } from '../../ui/layout/page-part.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay, toWeekday } from '../../ui/time/time-format.ts';
import { MorePages, QueryFailure } from '../failures/loaded.tsx';
import { GapRows } from './gap-rows.tsx';

export function DaysWithGaps() {
  const now = useNow(dayMs);
  const query = useInfiniteQuery({
    queryKey: keyFor(endpoints.recordGaps, {}, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.recordGaps, { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const { data } = query;
  if (query.isError) return <QueryFailure query={query} words="The days with gaps could not be loaded" />;
  const [first] = data?.pages ?? [];
  if (data === undefined || first === undefined || first.from === null || first.through === null) return null;
  const days = data.pages.flatMap((page) => page.days);
  const span = `${calendarDay(first.from, now)} to ${calendarDay(first.through, now)}`;
  return (
    <PagePart
      id="gaps"
      title="Days with gaps"
      about={`Slots of expert lists, screener and Golden Eye without a result, ${span}`}
    >
      {days.length === 0 && <p className="px-4 py-3 text-ink-2 max-sm:px-3">Every slot of these days had a result.</p>}
      {days.map(({ day, gaps }) => (
        <section key={day} className="border-line not-first:border-t">
          <h3 className="px-4 pt-2 text-label text-ink-3 max-sm:px-3">
            {toWeekday(day)}, {calendarDay(day, now)}
          </h3>
          <GapRows gaps={gaps} label={`Gaps of ${calendarDay(day, now)}`} />
        </section>
      ))}
      <MorePages list={query} label="Earlier days" variant="link" className="mx-4 self-start" />
    </PagePart>
  );
}
