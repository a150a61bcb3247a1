// Freshness of the lists in one line, late expected ones by name.
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { endpoints } from '../../../contract/endpoints.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { HealthList } from '../../../domain/reports/health.ts';
import { expectedLists } from '../../../domain/reports/list-checks.ts';
import { queryFor } from '../../api/query-for.ts';
import { Link } from '../../ui/controls/link.tsx';
import { touchArea } from '../../ui/controls/touch-area.ts';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';

/** Maximum lists named; the dashboard shows all. */
const NAMED = 6;
const STATES = ['late', 'missing', 'due', 'fresh'] as const satisfies readonly HealthList['state'][];

/** `2 late, 19 fresh`. */
function counted(lists: readonly HealthList[]): string {
  const counts = STATES.map((state) => ({ state, count: lists.filter((list) => list.state === state).length }));
  return counts
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count} ${state}`)
    .join(', ');
}

/** Renders nothing while the lists are unknown; the dashboard shows why. `hasServer`: a list server is set. */
export function ListFreshness({ hasServer }: { hasServer: boolean }) {
  const { data } = useQuery({ ...queryFor(endpoints.adminHealth), staleTime: minuteMs, refetchInterval: minuteMs });
  const now = useNow(minuteMs);
  const lists = data?.lists ?? [];
  const [required, optional] = hasServer
    ? [lists.filter((list) => list.required), lists.filter((list) => !list.required)]
    : [expectedLists(lists, { has_server: false }), []];
  if (required.length === 0) return null;
  const old = required.filter(({ state }) => state === 'late' || state === 'missing');
  const words = hasServer ? 'Required lists' : 'Uploaded lists';
  return (
    <section aria-label={`Freshness of the ${words.toLowerCase()}`} className="grid gap-1 text-label">
      <p className="flex flex-wrap gap-x-2">
        <span className="text-ink-2">{words} by their cadence:</span>
        <b>{counted(required)}</b>
        {optional.length > 0 && <span className="text-ink-3">optional: {counted(optional)}</span>}
        <Link
          to="/admin"
          className={`ml-auto text-ink-2 underline decoration-line-strong underline-offset-4 ${touchArea}`}
        >
          All lists
        </Link>
      </p>
      <ul className="grid gap-1 empty:hidden">
        {old.slice(0, NAMED).map(({ slug, name, state, newest_day, cadence }) => (
          <li key={slug} className="flex items-baseline gap-2">
            <TriangleAlert aria-hidden className="size-3 shrink-0 translate-y-0.5 text-warn" />
            <span>
              {name}: <span className="text-warn">{state}</span>
              {newest_day !== null && `, newest of ${calendarDay(newest_day, now)}`} ({cadence.toLowerCase()})
            </span>
          </li>
        ))}
        {old.length > NAMED && <li className="pl-5 text-ink-3">and {old.length - NAMED} more</li>}
      </ul>
    </section>
  );
}
