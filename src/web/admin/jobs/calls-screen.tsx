// Provider calls page: each vendor call with its answer, filtered by service, result and day.
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { callsAnswer } from '../../../domain/answers/work-answers.ts';
import { pacificDate } from '../../../domain/market/calendar.ts';
import { plural } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { dayWords } from '../../../domain/text/day-words.ts';
import { type ProviderCall, providerCallStates } from '../../../domain/work/job-view.ts';
import { queryFor } from '../../api/query-for.ts';
import { Loaded } from '../../symbol/failures/loaded.tsx';
import { QueryAnswer } from '../../symbol/failures/query-answer.tsx';
import { age, count, message, name, shown, text } from '../../symbol/tables/fields.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { anyDay, anyText, choice, day, FilterRow, oneOf, Pages, useFilters } from '../parts/list/filters.tsx';

const EVERY_MS = 30_000;
/** Newest failed calls whose services the answer names. */
const FAILED_READ = 20;

const columns: readonly Column<ProviderCall>[] = [
  age('created_at', 'Time', { phone: 'title' }),
  name('service', 'Service'),
  text('symbol', 'Symbol', { phone: 'title' }),
  shown('status', 'Status', { phone: 'aside' }, ({ status }) => (
    <Badge tone={status === 'success' ? 'bull' : 'bear'}>{status}</Badge>
  )),
  count('response_time_ms', 'Response time', { unit: ' ms' }),
  count('api_calls_remaining', 'Calls left', { wide: true }),
  message('error_message', 'Error'),
];

export function ProviderCallsScreen() {
  const filters = useFilters({ service: anyText, status: oneOf(providerCallStates), day: anyDay });
  const asked = useQuery({
    ...queryFor(endpoints.providerCalls, { query: { ...filters.chosen, ...filters.paged } }),
    refetchInterval: EVERY_MS,
    placeholderData: (before) => before,
  });
  const today = pacificDate(useNow(minuteMs));
  const { service, day: chosenDay } = filters.chosen;
  const isAnyResult = filters.chosen.status === undefined;
  const callsOfDay = (status?: 'failed') => ({
    ...queryFor(endpoints.providerCalls, {
      query: { ...(service && { service }), ...(status && { status }), day: chosenDay ?? today, limit: FAILED_READ },
    }),
    enabled: isAnyResult,
    refetchInterval: EVERY_MS,
  });
  const all = useQuery(callsOfDay()).data;
  const failed = useQuery(callsOfDay('failed')).data;
  const ofDay = isAnyResult && all && failed ? { total: all.total, failed } : null;
  const dayText = chosenDay === undefined ? 'today' : `on ${dayWords(chosenDay, { year: false })}`;
  const { data } = asked;
  return (
    <div className="grid gap-4">
      <ScreenHead title="Provider calls">
        {data !== undefined && <span>{plural(data.total, 'call')}, newest first</span>}
      </ScreenHead>
      <QueryAnswer
        query={asked}
        toAnswer={(listed) => (isAnyResult && ofDay === null ? null : callsAnswer({ listed, ofDay, day: dayText }))}
        about={filters.about}
      />
      <FilterRow
        folds
        filters={filters}
        fields={[
          choice('service', 'Service', 'All services', data?.services ?? []),
          choice('status', 'Result', 'Any result', providerCallStates),
          day('day', 'Day, Pacific'),
        ]}
      />
      <Loaded query={asked} title="The calls could not be loaded" staleTitle="The calls are not up to date">
        {({ calls, total }) => (
          <>
            <DataTable
              label="Provider calls"
              dense
              columns={columns}
              rows={calls}
              rowKey={({ id }) => id}
              empty={<EmptyState dense title="No data available" reason="No call fits these filters." />}
            />
            <Pages page={filters.page} total={total} change={filters.change} />
          </>
        )}
      </Loaded>
    </div>
  );
}
