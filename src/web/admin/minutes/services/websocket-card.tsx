// WebSocket card: subscriptions, events, uptime, events by minute.
import { plural, whole } from '../../../../domain/market/format.ts';
import type { WebsocketService } from '../../../../domain/minutes/minute-status.ts';
import { secondMs } from '../../../../domain/numbers/time.ts';
import { ColumnBars } from '../../../ui/charts/column-bars.tsx';
import { KeyValues } from '../../../ui/layout/key-values.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { clockTime, duration } from '../../../ui/time/time-format.ts';
import { ServiceCard } from './service-card.tsx';
import type { Switches } from './switches.tsx';

type WebsocketCardProps = { service: WebsocketService | null; switches: Switches };

export function WebsocketCard({ service, switches }: WebsocketCardProps) {
  return (
    <ServiceCard
      name="WebSocket"
      target="websocket"
      service={service}
      switches={switches}
      canStart={service !== null && !service.is_running}
      canStop={service?.is_running === true}
      foot={service?.owner && `owned by ${service.owner}`}
    >
      {service !== null && (
        <>
          <Figures service={service} />
          <Events minutes={service.events_by_minute} />
        </>
      )}
    </ServiceCard>
  );
}

function Figures({ service: { statistics, connected_at, is_alive, is_running } }: { service: WebsocketService }) {
  const { subscriptions, message_count, error_count, uptime_seconds, time_since_last_message } = statistics;
  return (
    <KeyValues
      items={[
        { label: 'Subscriptions', value: subscriptions === null ? '--' : `${whole(subscriptions)} symbols` },
        { label: 'Messages', value: whole(message_count) },
        { label: 'Errors', value: whole(error_count) },
        {
          label: 'Uptime',
          value:
            uptime_seconds === null ? (
              '--'
            ) : (
              <>
                {duration(uptime_seconds * secondMs)}
                {connected_at !== null && (
                  <>
                    , since <Age at={connected_at} show="time" />
                  </>
                )}
              </>
            ),
        },
        {
          label: 'Last message',
          value:
            time_since_last_message === null ? (
              '--'
            ) : (
              <span className={is_running && !is_alive ? 'text-warn' : undefined}>
                {duration(time_since_last_message * secondMs)} ago{is_running && !is_alive && ', silent for too long'}
              </span>
            ),
        },
      ]}
    />
  );
}

function Events({ minutes }: { minutes: WebsocketService['events_by_minute'] }) {
  if (minutes.length === 0) return null;
  const highest = Math.max(...minutes.map(({ events }) => events));
  const label = `Events a minute, last ${plural(minutes.length, 'minute')}, highest ${whole(highest)}`;
  return (
    <div className="grid gap-1">
      <ColumnBars
        label={label}
        columns={minutes.map(({ minute, events }) => ({
          id: minute,
          title: `${clockTime(minute)}: ${whole(events)} events`,
          parts: [{ id: 'events', value: events, tone: 'neutral' }],
        }))}
      />
      <p aria-hidden className="flex justify-between gap-3 text-label text-ink-3">
        <span>events a minute, {plural(minutes.length, 'minute')}</span>
        <span>highest {whole(highest)}</span>
      </p>
    </div>
  );
}
