// Two scored batches of small lists, and the signal endpoints over them.
import { signalEndpoints } from '../../../src/contract/signals.ts';
import { isPublished, readReply } from '../../../src/server/publish/published.ts';
import type { StageBench } from '../pipeline-stages/batch-of-files.ts';

export type SignalRoutes = StageBench['signals']['routes'];
export type Given<Name extends keyof SignalRoutes> = Partial<Parameters<SignalRoutes[Name]>[0]>;

/** A batch and the first instant (ISO) at which readers can see it. */
export type SeenBatch = { id: number; at: string };

const lists: Record<string, string>[] = [
  {
    'gap-up.csv': 'Symbol,Company,Volume\nKEST,Kestrel Air,1\n',
    'percentage-gainers.csv': 'Symbol,Company,Current Price,Price Change,Volume\nBRK-B,100%_Brook,$400.00,+1%,2\n',
    'most-active.csv': 'Symbol,Volume\nNEUT,1\n',
  },
  {
    'gap-up.csv': 'Symbol,Company,Volume\nKEST,Kestrel Air,5\n',
    'death-cross.csv': 'Symbol,Volume\nKEST,1\nALDR,1\n',
  },
];

export async function scoreTwoBatches(bench: StageBench): Promise<SeenBatch[]> {
  const batches: SeenBatch[] = [];
  for (const files of lists) {
    await bench.receive(files, 'fetch');
    const id = await bench.runAll();
    // Readers can see it a millisecond later.
    batches.push({ id, at: new Date(bench.clock.now() + 1).toISOString() });
    await bench.clock.advance(60_000);
  }
  return batches;
}

/** The answer, which is in the shape of the contract. */
export async function askSignals<Name extends keyof SignalRoutes>(
  routes: SignalRoutes,
  name: Name,
  given: Given<Name>,
): Promise<unknown> {
  const handler = routes[name] as (input: unknown) => Promise<unknown>;
  const reply = await handler({ params: {}, query: {}, ...given });
  const value: unknown = isPublished(reply) ? await readReply(reply) : reply;
  signalEndpoints[name].reply.parse(value);
  return value;
}
