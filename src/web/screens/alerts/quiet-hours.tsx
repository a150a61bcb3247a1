// Quiet hours: the times when alerts wait, a picture of the day, and a mute for one hour.
import { Moon } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import { type DeliverySettings, quietAtFirst } from '../../../domain/delivery/channel.ts';
import { heldUntil } from '../../../domain/delivery/quiet-hours.ts';
import { hourMs, minuteMs } from '../../../domain/numbers/time.ts';
import { useMarketStatus } from '../../api/market-status.ts';
import { useChannels, useSetDelivery } from '../../symbol/alerts/channels-api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { presentMs, useNow } from '../../ui/time/clock.ts';
import { zonedTime } from '../../ui/time/time-format.ts';
import { minuteIn, zoneChoices } from '../../ui/time/zone.ts';
import { CardHead } from './card-head.tsx';

const DAY_MINUTES = 1_440;

type Quiet = NonNullable<DeliverySettings['quiet']>;

export function QuietHours({ className }: { className?: string }) {
  const { data, isPending } = useChannels();
  const set = useSetDelivery();
  if (data === undefined) {
    return (
      <Card aria-label="Quiet hours" aria-busy={isPending} className={className}>
        <CardHead title="Quiet hours" />
        <div className="p-4 max-sm:p-3">
          {isPending ? (
            <Skeleton className="h-20 max-sm:h-26" />
          ) : (
            <p className="text-ink-2">Not known: they are loaded with your channels.</p>
          )}
        </div>
      </Card>
    );
  }
  const { settings } = data;
  const { quiet } = settings;
  return (
    <Card aria-label="Quiet hours" className={className}>
      <CardHead title="Quiet hours">
        <Switch checked={quiet !== null} onChange={(on) => set.mutate({ quiet: on ? quietAtFirst : null })}>
          <span className="sr-only">Quiet hours</span>
        </Switch>
      </CardHead>
      <div className="grid gap-3 p-4 max-sm:p-3">
        {quiet === null ? (
          <p className="text-ink-2">
            Off: alerts come at any hour. During quiet hours push, emails and webhooks wait, then come together.
          </p>
        ) : (
          <>
            <QuietFields
              settings={settings}
              quiet={quiet}
              onChange={(part) => set.mutate({ quiet: part })}
              onZone={(zone) => set.mutate({ zone })}
            />
            <DayPicture quiet={quiet} zone={settings.zone} />
            <QuietNow settings={settings} />
            <p className="text-label/5 text-ink-2">
              Push, emails and webhooks wait and come together when quiet hours end; the inbox has each alert at once.
              Target and stop of an open plan always come through.
            </p>
          </>
        )}
        <Mute settings={settings} onMute={(muted_until) => set.mutate({ muted_until })} />
      </div>
    </Card>
  );
}

/** Current quiet state and when it ends. */
function QuietNow({ settings }: { settings: DeliverySettings }) {
  const now = useNow(minuteMs / 4);
  const until = heldUntil({ ...settings, muted_until: null }, now);
  if (until === null) return <p className="text-label/5 text-ink-2">Not quiet now: alerts come at once.</p>;
  return <p className="text-label/5 text-warn">Quiet now: alerts wait until {zonedTime(until, now)}.</p>;
}

type QuietFieldsProps = {
  settings: DeliverySettings;
  quiet: Quiet;
  /** Called with the changed fields. */
  onChange: (part: Partial<Quiet>) => void;
  onZone: (zone: string) => void;
};

const FIELD = 'min-h-7 rounded-md border border-line-strong bg-surface px-1 text-ink max-sm:min-h-11';

function QuietFields({ settings, quiet, onChange, onZone }: QuietFieldsProps) {
  const id = useId();
  const [choices] = useState(zoneChoices);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
      {(['from', 'to'] as const).map((end) => (
        <Fragment key={end}>
          <label htmlFor={`${id}-${end}`}>{end === 'from' ? 'From' : 'to'}</label>
          <input
            id={`${id}-${end}`}
            type="time"
            value={quiet[end]}
            onChange={({ target: { value } }) => value !== '' && onChange({ [end]: value })}
            className={FIELD}
          />
        </Fragment>
      ))}
      <label htmlFor={`${id}-zone`} className="sr-only">
        Time zone of quiet hours
      </label>
      <select
        id={`${id}-zone`}
        value={settings.zone}
        onChange={({ target: { value } }) => onZone(value)}
        className={`${FIELD} max-w-40`}
      >
        {choices.some(({ value }) => value === settings.zone) || (
          <option value={settings.zone}>{settings.zone.replaceAll('_', ' ')}</option>
        )}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Checkbox checked={quiet.weekends} onChange={(weekends) => onChange({ weekends })} className="ml-auto">
        and all day on weekends
      </Checkbox>
    </div>
  );
}

/** Minutes after midnight of HH:MM. */
const readMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

const share = (minutes: number) => `${((100 * minutes) / DAY_MINUTES).toFixed(2)}%`;

/** Midnight to midnight: hatched while quiet, green while the market is open, a line for now. */
function DayPicture({ quiet, zone }: { quiet: Quiet; zone: string }) {
  const now = useNow(minuteMs);
  const { data: market } = useMarketStatus();
  const from = readMinutes(quiet.from);
  const to = readMinutes(quiet.to);
  const spans = from <= to ? [[from, to] as const] : [[0, to] as const, [from, DAY_MINUTES] as const];
  const opens = market?.opens_at == null ? null : minuteIn(zone, Date.parse(market.opens_at));
  const closes = market?.closes_at == null ? null : minuteIn(zone, Date.parse(market.closes_at));
  const at = minuteIn(zone, now);
  return (
    <div>
      <div
        role="img"
        aria-label={`Quiet from ${quiet.from} to ${quiet.to}`}
        className="relative h-6 overflow-hidden rounded-sm bg-neutral-soft"
      >
        {spans.map(([start, end]) => (
          <span
            key={start}
            className="absolute inset-y-0 bg-[repeating-linear-gradient(45deg,var(--color-line-strong)_0_1px,var(--color-hover)_1px_6px)]"
            style={{ left: share(start), width: share(end - start) }}
          />
        ))}
        {opens !== null && closes !== null && opens < closes && (
          <span
            className="absolute inset-y-0 bg-bull-soft"
            style={{ left: share(opens), width: share(closes - opens) }}
          />
        )}
        <span className="absolute inset-y-0 w-0.5 bg-brand" style={{ left: share(at) }} />
      </div>
      <div aria-hidden className="relative h-4 text-label text-ink-3">
        {[quiet.to, quiet.from].map((clock) => (
          <span key={clock} className="absolute -translate-x-1/2" style={{ left: share(readMinutes(clock)) }}>
            {clock}
          </span>
        ))}
      </div>
    </div>
  );
}

type MuteProps = { settings: DeliverySettings; onMute: (until: string | null) => void };

function Mute({ settings: { muted_until }, onMute }: MuteProps) {
  const now = useNow(minuteMs / 4);
  if (muted_until !== null && Date.parse(muted_until) > now) {
    return (
      <p className="flex flex-wrap items-center gap-3">
        <span className="text-warn">Muted until {zonedTime(muted_until, now)}</span>
        <Button size="sm" onClick={() => onMute(null)}>
          Unmute
        </Button>
      </p>
    );
  }
  return (
    <Button
      size="sm"
      className="justify-self-start"
      onClick={() => onMute(new Date(presentMs() + hourMs).toISOString())}
      Icon={Moon}
    >
      Mute everything for 1 hour
    </Button>
  );
}
