// API Logs: requests of the services, with statistics of the newest rows.
import { cut, decimal, plural, whole } from '../../../domain/market/format.ts';
import { type LogFigures, logStatistics } from '../../../domain/minutes/log-statistics.ts';
import type { MinuteLogRow } from '../../../domain/minutes/minute-rows.ts';
import { minuteRules } from '../../../domain/rules/minute-rules.ts';
import { count, figure, shown, text } from '../../symbol/tables/fields.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { id, RowOpener, symbol, time } from './tables/minute-columns.tsx';
import { RowsScreen } from './tables/rows-screen.tsx';
import { useNewestLogs } from './use-minutes.ts';

const TONES: Record<MinuteLogRow['status'], BadgeTone> = {
  success: 'bull',
  failure: 'bear',
  timeout: 'warn',
  error: 'bear',
};

const ms = (time: number | null) => (time === null ? '--' : `${whole(time)} ms`);
const isCut = ({ error_message }: MinuteLogRow) => (error_message?.length ?? 0) > minuteRules.error_chars.value;
const toErrorText = ({ error_message }: MinuteLogRow) =>
  error_message === null ? '--' : cut(error_message, minuteRules.error_chars.value);

const columns: readonly Column<MinuteLogRow>[] = [
  time('created_at', 'Time', { phone: 'fact' }),
  text('log_type', 'Type', { phone: 'title' }),
  text('service', 'Service', { phone: 'title', phoneCell: ({ service }) => <b>{service}</b> }),
  symbol(),
  shown('status', 'Status', { phone: 'aside' }, ({ status }) => <Badge tone={TONES[status]}>{status}</Badge>),
  figure('response_time_ms', 'Response time', ms, { phone: 'fact' }),
  count('api_calls_remaining', 'Calls left'),
  shown('error_message', 'Error', { width: 'w-full', phone: 'line', phoneCell: toErrorText }, (row) =>
    isCut(row) ? (
      <RowOpener row={row} label={`Whole error of row ${row.id}`}>
        <span className="min-w-64 py-1 wrap-anywhere whitespace-normal">{toErrorText(row)}</span>
      </RowOpener>
    ) : (
      toErrorText(row)
    ),
  ),
  id({ wide: true }),
];

export function MinuteLogsScreen() {
  return (
    <RowsScreen
      title="API Logs"
      table="logs"
      columns={columns}
      opens={isCut}
      whole={({ error_message }) => <p className="p-3 wrap-anywhere whitespace-pre-wrap">{error_message}</p>}
    >
      <Statistics />
    </RowsScreen>
  );
}

function Statistics() {
  const rows = useNewestLogs().data?.data;
  if (rows === undefined || rows.length === 0) return null;
  const { by_service, ...all } = logStatistics(rows);
  return (
    <Card aria-label="Statistics" className="grid gap-2 px-4 py-3">
      <h2 className="font-strong">Last {plural(rows.length, 'row')}</h2>
      <div className="overflow-x-auto">
        <table
          aria-label="Statistics by service"
          className="[&_td]:pr-6 max-sm:w-full max-sm:[&_td]:pr-2 max-sm:[&_td]:last:pr-0 [&_th]:pr-6 max-sm:[&_th]:pr-2 max-sm:[&_th]:last:pr-0"
        >
          <thead className="text-label text-ink-3">
            <tr>
              {['Service', 'Rows', 'Success rate', 'Average', 'Slowest'].map((word, index) => (
                <th
                  key={word}
                  scope="col"
                  className={index === 0 ? 'text-left font-regular' : 'text-right font-regular'}
                >
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <FigureRow name="All services" figures={all} />
            {by_service.map(({ service, ...figures }) => (
              <FigureRow key={service} name={service} figures={figures} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function FigureRow({ name, figures }: { name: string; figures: LogFigures }) {
  const { rows, succeeded, success_percent, average_ms, slowest_ms } = figures;
  return (
    <tr className="[&_td]:py-0.5">
      <th scope="row" className="text-left font-regular">
        {name}
      </th>
      <td className="text-right">{whole(rows)}</td>
      <td className={succeeded < rows ? 'text-right text-warn' : 'text-right'}>
        {success_percent === null ? '--' : `${decimal(success_percent, 1)}%`}
      </td>
      <td className="text-right">{ms(average_ms)}</td>
      <td className="text-right">{ms(slowest_ms)}</td>
    </tr>
  );
}
