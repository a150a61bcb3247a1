// Provider calls page: each vendor call with its answer, filtered by service, result and day.
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { callsAnswer } from '../../../domain/answers/work-answers.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import { type ProviderCall, providerCallStates } from '../../../domain/work/job-view.ts';
import { queryFor } from '../../api/query-for.ts';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { QueryFailure } from '../parts/failures/query-failure.tsx';
import { DayFilter, PAGE_ROWS, Pages, useListAddress } from './list-address.tsx';

const EVERY_MS = 30_000;
const count = (value: number | null, unit = '') => (value === null ? '--' : `${whole(value)}${unit}`);
const status = (call: ProviderCall) => <Badge tone={call.status === 'success' ? 'bull' : 'bear'}>{call.status}</Badge>;

const columns: readonly Column<ProviderCall>[] = [
  { id: 'at', header: 'Time', cell: ({ created_at }) => <Age at={created_at} /> },
  { id: 'service', header: 'Service', cell: ({ service }) => service },
  { id: 'symbol', header: 'Symbol', cell: ({ symbol }) => symbol ?? '--' },
  { id: 'status', header: 'Status', cell: status },
  { id: 'time', header: 'Response time', align: 'right', cell: (call) => count(call.response_time_ms, ' ms') },
  { id: 'left', header: 'Calls left', align: 'right', wide: true, cell: (call) => count(call.api_calls_remaining) },
  {
    id: 'error',
    header: 'Error',
    width: 'w-full',
    cell: ({ error_message }) => (
      <span className="block min-w-56 py-1 wrap-anywhere whitespace-normal text-ink-2">{error_message ?? ''}</span>
    ),
  },
];

export function ProviderCallsScreen() {
  const { params, change, page, day } = useListAddress();
  const service = params.get('service') ?? '';
  const result = providerCallStates.find((one) => one === params.get('status'));
  const asked = useQuery({
    ...queryFor(endpoints.providerCalls, {
      query: {
        ...(service !== '' && { service }),
        ...(result !== undefined && { status: result }),
        ...(day !== '' && { day }),
        limit: PAGE_ROWS,
        offset: (page - 1) * PAGE_ROWS,
      },
    }),
    refetchInterval: EVERY_MS,
    placeholderData: (before) => before,
  });
  const { data } = asked;
  return (
    <div className="grid gap-4">
      <ScreenHead title="Provider calls">
        {data !== undefined && <span>{plural(data.total, 'call')}, newest first</span>}
      </ScreenHead>
      {!asked.isError && (
        <AnswerLine answer={data === undefined ? null : callsAnswer(data.calls)} about={params.toString()} />
      )}
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Service"
          className="w-52 max-sm:w-full"
          value={service}
          onChange={(chosen) => change({ service: chosen === '' ? null : chosen })}
          options={[
            { value: '', label: 'All services' },
            ...(data?.services ?? []).map((name) => ({ value: name, label: name })),
          ]}
        />
        <SelectField
          label="Result"
          className="w-40 max-sm:w-full"
          value={result ?? ''}
          onChange={(chosen) => change({ status: chosen === '' ? null : chosen })}
          options={[
            { value: '', label: 'Any result' },
            ...providerCallStates.map((one) => ({ value: one, label: one })),
          ]}
        />
        <DayFilter day={day} change={change} />
      </div>
      <QueryFailure query={asked} title="The calls could not be loaded" staleTitle="The calls are not up to date" />
      {asked.isPending && <Skeleton className="h-96" />}
      {data !== undefined && (
        <>
          <DataTable
            label="Provider calls"
            dense
            className="tabular-nums"
            columns={columns}
            rows={data.calls}
            rowKey={({ id }) => id}
            phoneCard={(call) => (
              <div className="grid gap-1">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <b className="font-strong">{call.service}</b> {call.symbol}
                  <Age at={call.created_at} />
                  <span className="ml-auto">{status(call)}</span>
                </span>
                {call.error_message !== null && (
                  <span className="text-label text-ink-2 wrap-anywhere">{call.error_message}</span>
                )}
              </div>
            )}
            empty={<EmptyState dense title="No data available" reason="No call fits these filters." />}
          />
          <Pages page={page} total={data.total} change={change} />
        </>
      )}
    </div>
  );
}
