// Metrics for Prometheus: events are counted as they happen, gauges are read from their owners at each scrape.
import type { CallRecord } from '../../providers/ports/call-log.ts';
import { createSingleFlight } from '../process/single-flight.ts';
import { createInstruments, type GaugeName, gauges } from './instruments.ts';

/** One value of a gauge. `labels` are in the order of its declaration. */
export type Sample = { name: GaugeName; labels?: readonly string[]; value: number };
/** Figures of one owner; a failed group is reported by `smartcat_source_up` and does not affect others. */
export type Source = { name: string; read(): Promise<readonly Sample[]> };
export type RequestEnd = { method: string; route: string; status: number; seconds: number };

export type Metrics = ReturnType<typeof createMetrics>;

const ONCE = 'scrape';
const gaugeNames = Object.keys(gauges) as GaugeName[];

export function createMetrics({ nodeFigures = true } = {}) {
  const instruments = createInstruments(nodeFigures);
  const { registry, standing } = instruments;
  const unlabelled = gaugeNames.flatMap((name) => (gauges[name].labels.length === 0 ? [standing[name]] : []));
  const sources = new Map<string, Source>();
  const scrapes = createSingleFlight<string>();

  function set({ name, labels = [], value }: Sample): void {
    const names: readonly string[] = gauges[name].labels;
    standing[name].set(Object.fromEntries(names.map((label, at) => [label, labels[at] ?? ''])), value);
  }

  async function scrape(): Promise<string> {
    const read = await Promise.all(
      [...sources.values()].map(async (source): Promise<readonly Sample[]> => {
        const up = (value: number): Sample => ({ name: 'smartcat_source_up', labels: [source.name], value });
        try {
          return [...(await source.read()), up(1)];
        } catch {
          return [up(0)];
        }
      }),
    );
    // Removes values that are not reported any more; `reset` of a gauge without labels would leave a 0.
    for (const gauge of Object.values(standing)) gauge.reset();
    for (const gauge of unlabelled) gauge.remove();
    for (const sample of read.flat()) set(sample);
    return registry.metrics();
  }

  return {
    contentType: registry.contentType,

    /** All figures in Prometheus' text format; scrapes at the same time share one reading. */
    text: () => scrapes.run(ONCE, scrape),

    /** Adds a source; replaces one of the same name. */
    addSource: (source: Source) => void sources.set(source.name, source),

    requestEnded: ({ method, route, status, seconds }: RequestEnd): void => {
      instruments.requests.observe({ method, route }, seconds);
      instruments.answers.inc({ method, route, status });
    },

    jobEnded: (kind: string, outcome: string, seconds: number) => instruments.jobs.observe({ kind, outcome }, seconds),

    vendorCalled: ({ service, status, response_time_ms, api_calls_remaining }: CallRecord) => {
      instruments.vendorCalls.observe({ service, outcome: status }, (response_time_ms ?? 0) / 1_000);
      if (api_calls_remaining !== null) instruments.vendorCallsLeft.set({ service }, api_calls_remaining);
    },

    exchanged: (channel: string, outcome: string, seconds: number) =>
      instruments.exchanges.observe({ channel, outcome }, seconds),

    published: (kind: string, seconds: number) => instruments.publicationDelay.observe({ kind }, seconds),

    databaseLost: () => instruments.databaseLosses.inc(),
  };
}
