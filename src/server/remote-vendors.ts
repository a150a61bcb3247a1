// Vendors in a process that asks none: every question goes to a process that does, by calls over the database.
import { type Analyst, AnalystError } from '../providers/ports/analyst.ts';
import { isProviderError } from '../providers/ports/provider-error.ts';
import type { Clock } from './clock.ts';
import { lastKnown } from './last-good/last-good.ts';
import { type PortTasks, portHandler, remotePort } from './remote-calls/remote-ports.ts';
import type { Calls, TaskHandlers } from './threads/calls.ts';
import type { SourceStatus, Vendors } from './vendors.ts';

export const VENDOR_QUEUE = 'vendors';
/** A model may answer late: its answer is kept for the next reader. */
export const VENDOR_CALL_MS = 120_000;
const STATUS_KEPT_MS = 15_000;

export type VendorTasks = PortTasks & { sourceStatus: { ask: null; answer: SourceStatus } };

/** Names are those of `local`, whose methods are never called; the free analyst answers here. */
export function remoteVendors(local: Vendors, calls: Calls<VendorTasks>, clock: Pick<Clock, 'now'>): Vendors {
  const { analyst, fallbackAnalyst } = local;
  const sourceStatus = lastKnown(clock, STATUS_KEPT_MS, () => calls.ask('sourceStatus', null));
  return {
    ...local,
    marketData: remotePort(local.marketData, 'marketData', local.marketData.name, calls),
    analystData: remotePort(local.analystData, 'analystData', local.marketData.name, calls),
    fundamentals: remotePort(local.fundamentals, 'fundamentals', local.fundamentals.name, calls),
    analyst: analyst === fallbackAnalyst ? analyst : remoteAnalyst(analyst, calls),
    sourceStatus: async () => (await sourceStatus()) ?? local.sourceStatus(),
  };
}

/** What a process that asks vendors answers to those that do not. */
export function vendorTasks(
  vendors: Pick<Vendors, 'marketData' | 'analystData' | 'fundamentals' | 'analyst' | 'sourceStatus'>,
): TaskHandlers<VendorTasks> {
  const { marketData, analystData, fundamentals, analyst } = vendors;
  return {
    ...portHandler({ marketData, analystData, fundamentals, analyst }),
    sourceStatus: vendors.sourceStatus,
  };
}

function remoteAnalyst(analyst: Analyst, calls: Calls<VendorTasks>): Analyst {
  const remote = remotePort(analyst, 'analyst', analyst.name, calls);
  return {
    name: analyst.name,
    free: analyst.free,
    analyse: async (sheet, request, { signal } = {}) => {
      const gone = new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () =>
          reject(new AnalystError('timeout', 'ended', { provider: analyst.name })),
        ),
      );
      try {
        return await Promise.race([remote.analyse(sheet, request), gone]);
      } catch (error) {
        if (error instanceof AnalystError) throw error;
        const kind = isProviderError(error) ? error.kind : 'unavailable';
        throw new AnalystError(kind, 'no process that asks vendors answered', { provider: analyst.name, sent: false });
      }
    },
  };
}
