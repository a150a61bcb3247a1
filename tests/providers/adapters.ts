// The real adapters over a vendor on loopback, with no limits in the way.
import { existsSync, readFileSync } from 'node:fs';
import type { Timing } from '../../src/providers/calls/timing.ts';
import { createTransport } from '../../src/providers/calls/transport.ts';
import { createFinnhub } from '../../src/providers/finnhub/client.ts';
import { createMassive } from '../../src/providers/massive/client.ts';
import type { CallRecord } from '../../src/providers/ports/call-log.ts';

const limits = [{ calls: 10_000, per_ms: 1_000 }];

export function adapters(
  url: string,
  timing: Timing,
  records: CallRecord[] = [],
  onLeftOut: (line: string) => void = () => undefined,
) {
  const options = {
    timing,
    random: () => 0.5,
    transport: createTransport(),
    log: (record: CallRecord) => void records.push(record),
    limits,
  };
  return {
    massive: createMassive({ ...options, onLeftOut, base_url: `${url}/massive`, api_key: 'sample-massive-key' }),
    finnhub: createFinnhub({ ...options, base_url: `${url}/finnhub/api/v1`, api_key: 'sample-finnhub-key' }),
  };
}

/** The text of a recorded answer; as text, because its long integers must not be read as numbers. */
export function payload(vendor: 'massive' | 'finnhub', name: string): string {
  return readFileSync(new URL(`../../src/providers/${vendor}/payloads/${name}.json`, import.meta.url), 'utf8');
}

const contracts = new URL('../../../shared/data/contracts/examples/massive/', import.meta.url);
/** Massive's own examples lie beside the checkout. */
export const hasExamples = existsSync(contracts);
export const example = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`${name}.json`, contracts), 'utf8')).example;

export async function readAll<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(page);
  return all;
}
