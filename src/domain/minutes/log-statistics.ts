// Statistics of the services' newest log rows: success rate and response time per service.
import type { MinuteLogRow } from './minute-rows.ts';

export type LogFigures = ReturnType<typeof countLogFigures>;

type CallRow = Pick<MinuteLogRow, 'service' | 'status' | 'response_time_ms'>;

/** `by_service`: sorted by number of rows, most first. */
export function logStatistics(rows: readonly CallRow[]) {
  const services = Map.groupBy(rows, ({ service }) => service);
  const by_service = [...services].map(([service, own]) => ({ service, ...countLogFigures(own) }));
  return { ...countLogFigures(rows), by_service: by_service.toSorted((one, other) => other.rows - one.rows) };
}

/** Times in ms, null if unknown; `success_percent`: over all rows, null without any. */
function countLogFigures(rows: readonly CallRow[]) {
  const succeeded = rows.filter(({ status }) => status === 'success').length;
  const times = rows.flatMap(({ response_time_ms }) => (response_time_ms === null ? [] : [response_time_ms]));
  return {
    rows: rows.length,
    succeeded,
    success_percent: rows.length === 0 ? null : (100 * succeeded) / rows.length,
    average_ms: times.length === 0 ? null : times.reduce((sum, time) => sum + time, 0) / times.length,
    slowest_ms: times.length === 0 ? null : Math.max(...times),
  };
}
