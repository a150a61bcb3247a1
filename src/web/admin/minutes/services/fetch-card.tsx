// Card of a scheduled fetch, news or indicators: progress and outcome per indicator.
import { whole } from '../../../../domain/market/format.ts';
import type { FetchService } from '../../../../domain/minutes/minute-status.ts';
import { minuteRules } from '../../../../domain/rules/minute-rules.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { KeyValues } from '../../../ui/layout/key-values.tsx';
import { ProgressBar } from '../../../ui/status/progress-bar.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { isOn, ServiceCard } from './service-card.tsx';
import type { Switches } from './switches.tsx';

type FetchCardProps = {
  name: string;
  target: 'news' | 'indicators';
  service: FetchService | null;
  switches: Switches;
};

const EVERY = { news: minuteRules.news_every, indicators: minuteRules.indicators_every };

export function FetchCard({ name, target, service, switches }: FetchCardProps) {
  const state = service?.state ?? null;
  const failed = service?.statistics.failed ?? 0;
  return (
    <ServiceCard
      name={name}
      target={target}
      service={service}
      switches={switches}
      canStart={state !== null && !isOn(state)}
      canStop={state !== null && state !== 'stopped'}
      foot={
        failed > 0 && (
          <Link
            to="/admin/minute-tracking/logs"
            className="underline decoration-line-strong underline-offset-4 hover:text-ink"
          >
            {whole(failed)} failed, see API Logs
          </Link>
        )
      }
    >
      {service !== null && (
        <>
          {service.current_fetch?.in_progress && <Progress name={name} fetch={service.current_fetch} />}
          <KeyValues items={toFigures(service, `every ${EVERY[target].value} ${EVERY[target].unit}`)} />
        </>
      )}
    </ServiceCard>
  );
}

function Progress({ name, fetch }: { name: string; fetch: NonNullable<FetchService['current_fetch']> }) {
  const { symbols_completed, symbols_total, symbol, indicator } = fetch;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap gap-x-2 text-label">
        <b>
          {symbols_completed} of {symbols_total} symbols
        </b>
        <span className="text-ink-2">{[symbol, indicator].filter(Boolean).join(', ')}</span>
      </p>
      <ProgressBar
        label={`${name}: symbols fetched`}
        value={symbols_completed}
        max={symbols_total}
        tone="neutral"
        size="sm"
      />
    </div>
  );
}

function toFigures({ statistics, schedule }: FetchService, every: string) {
  const { fetches_today, articles_collected, successful, failed, by_indicator } = statistics;
  const outcome = (good: number, bad: number) => (
    <>
      {whole(good)} <span className={bad > 0 ? 'text-warn' : 'text-ink-3'}>{whole(bad)} failed</span>
    </>
  );
  const indicators = Object.entries(by_indicator ?? {});
  return [
    { label: 'Fetches today', value: `${whole(fetches_today)}, ${every}` },
    ...(articles_collected === undefined ? [] : [{ label: 'Articles collected', value: whole(articles_collected) }]),
    { label: 'Successful', value: outcome(successful, failed) },
    ...indicators.map(([name, { success, failed: bad }]) => ({ label: name, value: outcome(success, bad) })),
    { label: 'Last fetch', value: <Age at={schedule.last_fetch} unknown="never" /> },
    { label: 'Next fetch', value: <Age at={schedule.next_fetch} unknown="none planned" /> },
  ];
}
