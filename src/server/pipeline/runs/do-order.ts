// Execution of a pipeline order: a run, one stage, a publication, or rows put back.
import type { MendReply } from '../../../domain/pipeline/quarantine.ts';
import type { Fence } from '../../jobs/leases/lease-store.ts';
import { type AllStagesDeps, runEverything, runSlot } from './all-stages.ts';
import { runWanted } from './one-stage.ts';
import type { Input, MendOrder, PublishOrder } from './orders.ts';
import { type Job, type RunEnd, start } from './run-detail.ts';

export type OrderDeps = AllStagesDeps & {
  /** Publishes a state; returns the instant of publication, ISO. Throws Fault when it may not be published. */
  publishState: (order: PublishOrder, fence: Fence) => Promise<string>;
  /** Puts mended rows back among the signals of their batch. Throws Fault when none of them can be read. */
  mendRows: (order: MendOrder, fence: Fence) => Promise<MendReply>;
};

export function doOrder(deps: OrderDeps, given: Job): Promise<RunEnd> {
  const { input } = given;
  if (given.scheduled_for !== null) return runSlot(deps, given);
  if (input?.mode === 'stage') return runWanted(deps, given, input.stage, input.batch_id);
  if (input?.mode === 'publish') return publishWanted(deps, input, given.fence);
  if (input?.mode === 'mend') return mendWanted(deps, input, given.fence);
  return runEverything(deps, given, { only: input?.batch_id ?? null });
}

async function publishWanted(
  deps: Pick<OrderDeps, 'publishState'>,
  { mode: _, ...order }: Input & { mode: 'publish' },
  fence: Fence,
): Promise<RunEnd> {
  const published_at = await deps.publishState(order, fence);
  const detail = { ...start('publish', null), batch_id: order.batch_id, message: `Published at ${published_at}` };
  return { state: 'completed', detail, result: published_at };
}

async function mendWanted(
  deps: Pick<OrderDeps, 'mendRows'>,
  { mode: _, ...order }: Input & { mode: 'mend' },
  fence: Fence,
): Promise<RunEnd> {
  const result = await deps.mendRows(order, fence);
  const detail = { ...start('mend', null), batch_id: order.batch_id, message: result.message };
  return { state: 'completed', detail, result };
}
