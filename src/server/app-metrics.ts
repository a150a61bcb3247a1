// Composition of the metrics: the source of each group of figures.
import { statfs } from 'node:fs/promises';
import { marketPhase } from '../domain/market/calendar.ts';
import { secondMs } from '../domain/numbers/time.ts';
import type { BusState, PushProxyState } from '../domain/reports/connection-states.ts';
import type { AdminHealth, CheckState } from '../domain/reports/health.ts';
import { SnapshotKind } from '../domain/stream/snapshot-news.ts';
import type { Features } from './app-features.ts';
import type { ProcessGround } from './app-ground.ts';
import type { Metrics, Sample } from './metrics/metrics.ts';
import type { PushProxy } from './stream/push-proxy.ts';
import type { Stream } from './stream/stream.ts';
import type { Surroundings } from './surroundings.ts';
import type { ThreadLoad } from './threads/calls.ts';

const checkValues: Readonly<Record<Exclude<CheckState, 'off'>, number>> = { pass: 0, warning: 1, error: 2 };
const slotStates = ['due', 'done', 'failed', 'missed', 'off'] as const;

type Parts = {
  around: Surroundings;
  ground: ProcessGround;
  features: Features;
  stream: Stream;
  pushProxy: PushProxy | null;
};

export function addSources(
  metrics: Metrics,
  version: string,
  { around, ground, features, stream, pushProxy }: Parts,
): void {
  const { config, clock, database } = around;
  const sources: Readonly<Record<string, () => Promise<Sample[]>>> = {
    process: async () => [
      { name: 'smartcat_build_info', labels: [version, config.role], value: 1 },
      { name: 'smartcat_stream_clients', value: stream.size() },
      { name: 'smartcat_market_open', value: marketPhase(clock.now()) === 'open' ? 1 : 0 },
      ...poolSamples(database.pool),
      ...busSamples(around.bus.state()),
      ...pushProxySamples(pushProxy?.states() ?? []),
      ...threadSamples({
        market: ground.marketThread.load(),
        pipeline: ground.pipelineThread.load(),
        minutes: features.minutes.load(),
      }),
    ],
    disk: async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      return [{ name: 'smartcat_disk_free_bytes', value: bavail * bsize }];
    },
    database: async () => [{ name: 'smartcat_database_bytes', value: await features.reports.databaseBytes() }],
    publications: async () => {
      const now = clock.now();
      const ages = await Promise.all(
        SnapshotKind.options.map(async (kind): Promise<Sample[]> => {
          const place = await ground.publish.newest(kind);
          if (place === null) return [];
          const since = (instant: string) => Math.max(0, (now - Date.parse(instant)) / secondMs);
          return [
            { name: 'smartcat_publication_age_seconds', labels: [kind], value: since(place.received_at) },
            { name: 'smartcat_feed_age_seconds', labels: [kind], value: since(place.as_of) },
          ];
        }),
      );
      return ages.flat();
    },
    deliveries: async () => {
      const { waiting, dead, oldest_s } = await ground.delivery.facts();
      return [
        { name: 'smartcat_deliveries', labels: ['waiting'], value: waiting },
        { name: 'smartcat_deliveries', labels: ['dead'], value: dead },
        { name: 'smartcat_deliveries_oldest_due_seconds', value: oldest_s ?? 0 },
      ];
    },
    backups: async () =>
      Object.entries(await features.backups.newest()).flatMap(([place, taken_at]) =>
        taken_at === null
          ? []
          : [
              {
                name: 'smartcat_backup_age_seconds' as const,
                labels: [place],
                value: Math.max(0, (clock.now() - Date.parse(taken_at)) / secondMs),
              },
            ],
      ),
    health: async () => healthSamples(await features.reports.health(), clock.now()),
  };
  for (const [name, read] of Object.entries(sources)) metrics.addSource({ name, read });
  ground.publish.onNews((kind, place, published_at) => {
    metrics.published(kind, Math.max(0, Date.parse(published_at) - Date.parse(place.received_at)) / secondMs);
  });
}

function poolSamples(pool: Surroundings['database']['pool']): Sample[] {
  const { totalCount, idleCount, waitingCount } = pool;
  const of = (state: string, value: number): Sample => ({
    name: 'smartcat_database_connections',
    labels: [state],
    value,
  });
  return [of('busy', totalCount - idleCount), of('idle', idleCount), of('waited for', waitingCount)];
}

function busSamples({ engine, connected, sent, received, reconnects }: BusState): Sample[] {
  return [
    { name: 'smartcat_bus_connected', labels: [engine], value: connected ? 1 : 0 },
    { name: 'smartcat_bus_messages', labels: ['sent'], value: sent },
    { name: 'smartcat_bus_messages', labels: ['received'], value: received },
    { name: 'smartcat_bus_reconnects', value: reconnects },
  ];
}

function pushProxySamples(states: readonly PushProxyState[]): Sample[] {
  return states.flatMap(({ address, answers, sent, failed }): Sample[] => [
    { name: 'smartcat_push_proxy_up', labels: [address], value: answers ? 1 : 0 },
    { name: 'smartcat_push_proxy_messages', labels: [address, 'taken'], value: sent - failed },
    { name: 'smartcat_push_proxy_messages', labels: [address, 'failed'], value: failed },
  ]);
}

function threadSamples(loads: Record<string, ThreadLoad | null>): Sample[] {
  return Object.entries(loads).flatMap(([thread, load]): Sample[] => {
    if (load === null) return [];
    const { busy, heap_bytes } = load;
    const samples: Sample[] = [{ name: 'smartcat_thread_busy_ratio', labels: [thread], value: busy }];
    if (heap_bytes !== null) samples.push({ name: 'smartcat_thread_heap_bytes', labels: [thread], value: heap_bytes });
    return samples;
  });
}

function healthSamples({ checks, schedules, lists, work, waiting, batches }: AdminHealth, now: number): Sample[] {
  const countWaiting = (id: string) => waiting.parts.find((part) => part.id === id)?.count ?? 0;
  const { oldest_waiting_at } = work;
  const oldest = oldest_waiting_at === null ? 0 : Math.max(0, (now - Date.parse(oldest_waiting_at)) / secondMs);
  const newest = batches.length - 1;
  return [
    ...checks.flatMap(({ id, state }): Sample[] =>
      state === 'off' ? [] : [{ name: 'smartcat_health_check_state', labels: [id], value: checkValues[state] }],
    ),
    ...schedules.flatMap((schedule): Sample[] => [
      { name: 'smartcat_schedule_on', labels: [schedule.kind], value: schedule.enabled ? 1 : 0 },
      ...slotStates.map(
        (state): Sample => ({
          name: 'smartcat_slots_today',
          labels: [schedule.kind, state],
          value: schedule[state],
        }),
      ),
    ]),
    ...lists.flatMap(({ slug, age }): Sample[] =>
      age === null ? [] : [{ name: 'smartcat_list_age_ratio', labels: [slug], value: age }],
    ),
    { name: 'smartcat_jobs_open', labels: ['running'], value: work.running.length },
    { name: 'smartcat_jobs_open', labels: ['waiting'], value: work.waiting },
    { name: 'smartcat_jobs_oldest_waiting_seconds', value: oldest },
    { name: 'smartcat_quarantine_rows', value: countWaiting('rows') },
    { name: 'smartcat_batches_held', value: countWaiting('held') },
    ...(newest < 0
      ? []
      : [
          {
            name: 'smartcat_newest_batch_rows' as const,
            value: lists.reduce((sum, { rows }) => sum + (rows[newest] ?? 0), 0),
          },
        ]),
  ];
}
