// Discarding and restoring of batches and files; the published state changes with the next publication only.

import type { Database } from '../../db/database.ts';
import { type Clock, iso } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import { createDiscardStore, type Discardable } from './discard-store.ts';

/** `publish_batch`: batch to publish so that readers see the change; null for none. */
export type DiscardReply = { message: string; publish_batch: number | null };

export function createDiscarding({ database, clock }: { database: Pick<Database, 'query'>; clock: Clock }) {
  const store = createDiscardStore(database);

  async function readStanding(of: Discardable) {
    const found = await store.readState(of);
    if (found !== null) return found;
    const what = of.file_id === null ? `no batch ${of.batch_id}` : `no file ${of.file_id} in batch ${of.batch_id}`;
    throw new Fault(404, `There is ${what}`);
  }

  return {
    /** `batch 5`, or `gap-up.csv of batch 5`. Throws Fault 404 if it does not exist. */
    async readName(of: Discardable): Promise<string> {
      const { name } = await readStanding(of);
      return of.file_id === null ? `batch ${of.batch_id}` : `${name} of batch ${of.batch_id}`;
    },

    /** Throws Fault 404 if the batch or file does not exist, 409 if it is discarded already or not imported yet. */
    async discard(of: Discardable, reason: string, by: number): Promise<DiscardReply> {
      const { name, is_imported } = await readStanding(of);
      if (!is_imported) throw new Fault(409, `Nothing of ${name} counts: batch ${of.batch_id} is not imported`);
      if (!(await store.discard(of, by, reason, iso(clock.now()))))
        throw new Fault(409, `${name} is discarded already`);
      const message = `${name} is discarded. What is published stays as it is until the next publication.`;
      return { message, publish_batch: await store.nextToPublish() };
    },

    /** Throws Fault 404 if the batch or file does not exist, 409 if it is not discarded. */
    async restore(of: Discardable): Promise<DiscardReply> {
      const { name } = await readStanding(of);
      if (!(await store.restore(of, iso(clock.now())))) throw new Fault(409, `${name} is not discarded`);
      const message = `${name} is restored. What is published stays as it is until the next publication.`;
      return { message, publish_batch: await store.nextToPublish() };
    },
  };
}
