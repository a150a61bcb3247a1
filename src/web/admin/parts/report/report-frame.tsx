// Frame of every report: title with the day, answer line; loading, failed and empty states.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '../../../../domain/answers/answer.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import type { QueryFor } from '../../../api/query-for.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { AnswerLine } from '../../../ui/layout/answer-line.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { fromDeviceClock } from '../../../ui/time/clock.ts';

/** Refetch interval of an open report. */
const AGAIN_MS = minuteMs;

export function useReport<Report>(query: QueryFor<Report>, what: string): UseQueryResult<Report> {
  return useQuery({ ...query, refetchInterval: AGAIN_MS, meta: { logged: `${what} could not be loaded` } });
}

type ReportFrameProps<Report> = {
  title: string;
  report: UseQueryResult<Report>;
  isEmpty?: (report: Report) => boolean;
  /** Explains what would fill an empty report. */
  emptyReason?: string;
  emptyAction?: ReactNode;
  facts?: (report: Report) => ReactNode;
  answer: (report: Report) => Answer;
  /** Subject of the answer, such as the chosen day or span. */
  about?: (report: Report) => string;
  children: (report: Report) => ReactNode;
};

export function ReportFrame<Report>(props: ReportFrameProps<Report>) {
  const { title, report, isEmpty, emptyReason, emptyAction, facts, answer, about, children } = props;
  const { data } = report;
  return (
    <div className="grid gap-4 [&>*]:min-w-0">
      <ScreenHead title={title}>
        {data !== undefined && facts?.(data)}
        {data !== undefined && (
          <span>
            Read <Age at={fromDeviceClock(report.dataUpdatedAt)} />
          </span>
        )}
      </ScreenHead>
      {(data !== undefined || !report.isError) && (
        <AnswerLine answer={data && answer(data)} about={data && about?.(data)} />
      )}
      {data === undefined && report.isPending && <Spinner label="Loading..." className="py-6" />}
      {data === undefined && report.isError && (
        <Card>
          <EmptyState
            title="No data available"
            reason="The report could not be loaded."
            action={<Button onClick={() => void report.refetch()}>Try again</Button>}
          />
        </Card>
      )}
      {data !== undefined &&
        (isEmpty?.(data) ? (
          <Card>
            <EmptyState title="No data available" reason={emptyReason} action={emptyAction} />
          </Card>
        ) : (
          children(data)
        ))}
    </div>
  );
}
