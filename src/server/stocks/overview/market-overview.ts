// Market overview: made each minute in the market's thread and published unless unchanged.
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { Ground } from '../../ground.ts';
import type { Routes } from '../../http/handlers.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import { type Fence, requireFence } from '../../jobs/leases/lease-store.ts';
import { iso } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import { publishReply } from '../../publish/published.ts';
import { publishSnapshots, storeSnapshot } from '../../publish/snapshot-store.ts';
import type { Calls } from '../../threads/calls.ts';
import type { CompanyTasks } from '../thread-tasks.ts';

const KIND = 'market-overview';
const FORMULA_VERSION = '1';
/** Maximum age of a snapshot read by another feature for it to be reused. */
const SAME_MINUTE_MS = minuteMs / 2;

export function createMarketOverview(deps: Ground & { marketTasks: Calls<CompanyTasks> }) {
  const { database, clock, log, jobs, publish, marketTasks } = deps;
  let stop: () => void = () => undefined;
  let closed = false;

  async function renew(fence: Fence | null): Promise<void> {
    const made = await marketTasks.ask('overview', { kept_ms: SAME_MINUTE_MS }).catch((error: unknown) => {
      // No market data: the last overview stays with its time; the next minute tries again.
      if (error instanceof Fault) return null;
      throw error;
    });
    if (made === null || made.as_of === null || closed) return;
    const { as_of } = made;
    const published = await publishReply(made);
    if ((await publish.read(KIND)).published.etag === published.etag) return;
    const source_id = Math.floor(Date.parse(as_of) / minuteMs);
    const received_at = iso(clock.now());
    const place = await database.transaction(async (query) => {
      if (fence !== null) await requireFence({ query }, fence);
      const formula_version = FORMULA_VERSION;
      const snapshot = { kind: KIND, source_id, received_at, as_of, formula_version, published } as const;
      const stored = await storeSnapshot(query, snapshot);
      const { places } = await publishSnapshots(query, { snapshots: [stored], now: () => clock.now() });
      return places[0];
    });
    if (place !== undefined) publish.adopt(KIND, place, published);
  }

  const job = jobs.handle<null, object, null>(jobKinds.marketOverview, async ({ fence }) => {
    await renew(fence);
    return { state: 'completed', detail: {} };
  });

  function startSoon(): void {
    job.startSoon().catch((error: unknown) => {
      if (!closed) log.warn({ err: error }, 'overview: not published');
    });
  }

  return {
    routes: {
      stocksOverview: async ({ query }) => (await publish.read(KIND, query.asof)).published,
    } satisfies Routes<'stocksOverview'>,
    /** Publishes after each screener run, which may know more companies and news; `atOnce`: also now. */
    begin: (atOnce: boolean) => {
      if (atOnce) startSoon();
      stop = publish.onNews((kind) => {
        if (kind === 'screener') startSoon();
      });
    },
    close: async () => {
      closed = true;
      stop();
    },
  };
}
