// Latency of alerts: seconds from event to each step and over each channel, waiting and dead deliveries.
import { useQuery } from '@tanstack/react-query';
import { inboxEndpoints } from '../../../contract/alerts/inbox.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { decimal } from '../../../domain/market/format.ts';
import { queryFor } from '../../api/query-for.ts';
import { channelNames } from '../../symbol/alerts/alert-icons.tsx';
import { Loaded } from '../../symbol/failures/loaded.tsx';
import { count, shown } from '../../symbol/tables/fields.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { percentileWords } from './latency-chart.tsx';

type Latency = ReplyOf<typeof inboxEndpoints.deliveryLatency>;
type Step = Latency['steps'][number];
type ChannelLine = Latency['channels'][number];

const EVERY_MS = 30_000;

const stepWords = {
  received: 'Received by the product',
  fired: 'Rule fired',
  sent: 'Sent to the first channel',
  shown: 'Shown to the reader',
} as const satisfies Record<Step['step'], string>;

const secondsText = (seconds: number | null) => (seconds === null ? '--' : `${decimal(seconds, 2)} s`);

const percentiles = <Row extends { seconds: Step['seconds'] }>() =>
  (['p50', 'p95', 'p99'] as const).map((name) =>
    shown<Row>(name, percentileWords[name], { align: 'right' }, ({ seconds }) => secondsText(seconds[name])),
  );

const stepColumns: readonly Column<Step>[] = [
  shown('step', 'From the event to', { rowHeader: true }, ({ step }) => stepWords[step]),
  ...percentiles<Step>(),
];

const channelColumns: readonly Column<ChannelLine>[] = [
  shown('channel', 'Channel', { rowHeader: true }, ({ channel }) => channelNames[channel]),
  count('sent', 'Sent'),
  count('waiting', 'Waiting'),
  count('dead', 'Given up'),
  ...percentiles<ChannelLine>(),
];

const isIdle = ({ steps, channels }: Latency) =>
  steps.every(({ seconds }) => seconds.p50 === null) &&
  channels.every(({ sent, waiting, dead }) => sent + waiting + dead === 0);

export function DeliveriesCard() {
  const latency = useQuery({
    ...queryFor(inboxEndpoints.deliveryLatency),
    refetchInterval: EVERY_MS,
    meta: { logged: 'latency of alerts' },
  });
  return (
    <SectionCard aria-label="Alerts" title="Alerts" aside="time from the event to the reader, last days">
      <Loaded
        query={latency}
        title="The latency of alerts could not be loaded"
        staleTitle="The latency of alerts is not up to date"
        skeleton="h-24"
      >
        {(data) =>
          isIdle(data) ? (
            <p className="text-ink-2">No alert was sent in these days, and none waits.</p>
          ) : (
            <div className="grid gap-4 xl:grid-cols-2 [&>*]:min-w-0">
              <DataTable
                label="Steps of alerts"
                dense
                columns={stepColumns}
                rows={data.steps}
                rowKey={({ step }) => step}
              />
              <DataTable
                label="Channels of alerts"
                dense
                columns={channelColumns}
                rows={data.channels}
                rowKey={({ channel }) => channel}
              />
            </div>
          )
        }
      </Loaded>
    </SectionCard>
  );
}
