// Instruments of the process: names, labels and help of every figure for Prometheus.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Upper bounds in seconds: from an answer out of memory to a wait at which readers give up. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Upper bounds in seconds: from a small job to a batch of a million rows. */
const JOB_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900];
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Default gauges with names that end like counters, which `promtool check metrics` refuses. They are removed; their
 * counts by type stay.
 */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** Gauges read from their owners at each scrape. */
export const gauges = {
  smartcat_build_info: { help: 'Version and role of the process; always 1', labels: ['version', 'role'] },
  smartcat_source_up: { help: 'Whether the figures of a group could be read (1) or not (0)', labels: ['source'] },
  smartcat_stream_clients: { help: 'Pages that listen to the stream of this process', labels: [] },
  smartcat_database_connections: { help: 'Connections of the pool of this process by state', labels: ['state'] },
  smartcat_database_bytes: { help: 'Size of the database', labels: [] },
  smartcat_disk_free_bytes: { help: 'Free space on the disk of the data folder', labels: [] },
  smartcat_thread_heap_bytes: { help: 'Used heap of a worker thread when it last answered', labels: ['thread'] },
  smartcat_thread_busy_ratio: {
    help: 'Share of time a worker thread was busy since the last scrape',
    labels: ['thread'],
  },
  smartcat_jobs_open: { help: 'Jobs that wait or run, over all processes', labels: ['state'] },
  smartcat_jobs_oldest_waiting_seconds: { help: 'Age of the job that waits longest; 0 while none waits', labels: [] },
  smartcat_slots_today: { help: 'Slots of the Pacific day by schedule and state', labels: ['schedule', 'state'] },
  smartcat_schedule_on: { help: 'Whether a schedule is on (1) or off (0)', labels: ['schedule'] },
  smartcat_publication_age_seconds: {
    help: 'Time since the newest publication of a kind was readable',
    labels: ['kind'],
  },
  smartcat_feed_age_seconds: {
    help: 'Market time that passed since the newest publication of a kind',
    labels: ['kind'],
  },
  smartcat_list_age_ratio: { help: 'Age of an expert list divided by its cadence', labels: ['list'] },
  smartcat_quarantine_rows: { help: 'Rows in quarantine that wait for an administrator', labels: [] },
  smartcat_batches_held: { help: 'Complete batches that wait to be published', labels: [] },
  smartcat_newest_batch_rows: { help: 'Own rows of the newest scored batch', labels: [] },
  smartcat_health_check_state: {
    help: 'Health check: 0 passed, 1 warning, 2 error; absent while off',
    labels: ['check'],
  },
  smartcat_backup_age_seconds: {
    help: 'Age of the newest verified backup of a place: the folder, the second place',
    labels: ['place'],
  },
  smartcat_deliveries: { help: 'Deliveries to channels that wait, or failed for good', labels: ['state'] },
  smartcat_deliveries_oldest_due_seconds: {
    help: 'Time since the oldest delivery was due; 0 while none is',
    labels: [],
  },
  smartcat_bus_connected: {
    help: 'Whether the process is connected to the bus (1) or polls (0)',
    labels: ['engine'],
  },
  smartcat_bus_messages: {
    help: 'Messages between processes that this one sent and received since it started',
    labels: ['direction'],
  },
  smartcat_bus_reconnects: { help: 'Connections to the bus after the first one', labels: [] },
  smartcat_push_proxy_up: {
    help: 'Whether a push proxy took what this process sent it last (1) or not (0)',
    labels: ['proxy'],
  },
  smartcat_push_proxy_messages: {
    help: 'Messages to a push proxy since this process started by outcome: publications, inboxes, ends of streams',
    labels: ['proxy', 'outcome'],
  },
  smartcat_market_open: { help: 'Whether the regular session is open (1) or not (0)', labels: [] },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>;

export type GaugeName = keyof typeof gauges;

/** Instruments in a new registry; `nodeFigures` adds those of Node and of the process. */
export function createInstruments(nodeFigures: boolean) {
  const registry = new Registry();
  const registers = [registry];
  if (nodeFigures) {
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
    for (const name of misnamed) registry.removeSingleMetric(name);
  }
  const standing = Object.fromEntries(
    Object.entries(gauges).map(([name, { help, labels }]) => [
      name,
      new Gauge({ name, help, labelNames: [...labels], registers }),
    ]),
  ) as Record<GaugeName, Gauge>;
  return {
    registry,
    standing,
    requests: new Histogram({
      name: 'smartcat_http_request_duration_seconds',
      help: 'Answered requests by endpoint, without the stream',
      labelNames: ['method', 'route'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    // Separate from the durations: a status of an endpoint costs one line here, and fourteen in a histogram.
    answers: new Counter({
      name: 'smartcat_http_requests_total',
      help: 'Answered requests by endpoint and status, without the stream',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    jobs: new Histogram({
      name: 'smartcat_job_duration_seconds',
      help: 'Ended jobs of this process by kind and outcome',
      labelNames: ['kind', 'outcome'],
      buckets: JOB_SECONDS,
      registers,
    }),
    vendorCalls: new Histogram({
      name: 'smartcat_vendor_call_duration_seconds',
      help: 'Calls to vendors by service and outcome, with their tries',
      labelNames: ['service', 'outcome'],
      buckets: CALL_SECONDS,
      registers,
    }),
    vendorCallsLeft: new Gauge({
      name: 'smartcat_vendor_calls_left',
      help: "Calls left in the tightest window of a vendor's limit at the newest call",
      labelNames: ['service'],
      registers,
    }),
    publicationDelay: new Histogram({
      name: 'smartcat_publication_delay_seconds',
      help: 'Time from when readers could see a publication to when this process handed it out',
      labelNames: ['kind'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    exchanges: new Histogram({
      name: 'smartcat_delivery_seconds',
      help: 'Exchanges with channels by outcome: time since the oldest message of it fired',
      labelNames: ['channel', 'outcome'],
      buckets: JOB_SECONDS,
      registers,
    }),
    databaseLosses: new Counter({
      name: 'smartcat_database_losses_total',
      help: 'Database connections this process lost',
      registers,
    }),
  };
}
