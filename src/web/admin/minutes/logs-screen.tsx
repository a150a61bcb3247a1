// API Logs: requests of the services, with statistics of the newest rows.
import { cut, decimal, plural, whole } from '../../../domain/market/format.ts';
import { type LogFigures, logStatistics } from '../../../domain/minutes/log-statistics.ts';
import { type MinuteLogRow, minuteLogStatuses } from '../../../domain/minutes/minute-rows.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { minuteRules } from '../../../domain/rules/minute-rules.ts';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { useNow } from '../../ui/time/clock.ts';
import { zonedFull } from '../../ui/time/time-format.ts';
import { OpenRow } from '../parts/batches/open-row.tsx';
import { secondWithDay } from './clock-words.ts';
import { MinutesLink } from './tables/minutes-link.tsx';
import { RowsScreen } from './tables/rows-screen.tsx';
import { useTableAddress } from './tables/table-address.ts';
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

export function MinuteLogsScreen() {
  const table = useTableAddress(minuteLogStatuses);
  const { params, adjust } = useAddress();
  const now = useNow(minuteMs);
  const opened = params.get('row') === null ? null : Number(params.get('row'));
  const toggle = ({ id }: MinuteLogRow) => adjust({ row: opened === id ? null : String(id) });
  const columns: readonly Column<MinuteLogRow>[] = [
    {
      id: 'created_at',
      header: 'Time',
      cell: ({ created_at }) => <span title={zonedFull(created_at)}>{secondWithDay(created_at, now)}</span>,
    },
    { id: 'log_type', header: 'Type', cell: ({ log_type }) => log_type },
    { id: 'service', header: 'Service', cell: ({ service }) => service },
    { id: 'symbol', header: 'Symbol', cell: ({ symbol }) => (symbol ? <MinutesLink symbol={symbol} /> : '--') },
    { id: 'status', header: 'Status', cell: ({ status }) => <Badge tone={TONES[status]}>{status}</Badge> },
    {
      id: 'response_time_ms',
      header: 'Response time',
      align: 'right',
      cell: ({ response_time_ms }) => ms(response_time_ms),
    },
    {
      id: 'api_calls_remaining',
      header: 'Calls left',
      align: 'right',
      cell: ({ api_calls_remaining }) => (api_calls_remaining === null ? '--' : whole(api_calls_remaining)),
    },
    {
      id: 'error_message',
      header: 'Error',
      width: 'w-full',
      cell: (row) =>
        isCut(row) ? (
          <OpenRow open={opened === row.id} label={`Whole error of row ${row.id}`} onToggle={() => toggle(row)}>
            <span className="min-w-64 py-1 wrap-anywhere whitespace-normal">{toErrorText(row)}</span>
          </OpenRow>
        ) : (
          toErrorText(row)
        ),
    },
    { id: 'id', header: 'Id', align: 'right', wide: true, cell: ({ id }) => <span className="text-ink-3">{id}</span> },
  ];
  return (
    <RowsScreen
      title="API Logs"
      table="logs"
      address={table}
      columns={columns}
      onOpen={toggle}
      opens={isCut}
      filters={
        <SelectField
          label="Status"
          className="w-36 max-sm:w-full"
          value={table.status}
          onChange={(status) => table.change({ status: status === '' ? null : status })}
          options={[
            { value: '', label: 'Any status' },
            ...minuteLogStatuses.map((status) => ({ value: status, label: status })),
          ]}
        />
      }
      detail={({ id, error_message }) =>
        id === opened && <p className="p-3 wrap-anywhere whitespace-pre-wrap">{error_message}</p>
      }
      phoneCard={(row) => (
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b className="font-strong">{row.service}</b>
            <span className="text-ink-2">{row.log_type}</span>
            {row.symbol && <MinutesLink symbol={row.symbol} />}
            <span className="ml-auto">
              <Badge tone={TONES[row.status]}>{row.status}</Badge>
            </span>
          </div>
          <p className="text-label text-ink-2 wrap-anywhere">
            {[
              secondWithDay(row.created_at, now),
              ms(row.response_time_ms),
              row.error_message === null ? '' : toErrorText(row),
            ]
              .filter((part) => part !== '' && part !== '--')
              .join(', ')}
          </p>
        </div>
      )}
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
          className="tabular-nums [&_td]:pr-6 max-sm:w-full max-sm:[&_td]:pr-2 max-sm:[&_td]:last:pr-0 [&_th]:pr-6 max-sm:[&_th]:pr-2 max-sm:[&_th]:last:pr-0"
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
