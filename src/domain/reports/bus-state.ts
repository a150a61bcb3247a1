// Wire type of a process's connection to the bus.
import { z } from 'zod';

const engines = ['postgres', 'nats'] as const;

export const busEngines: Readonly<Record<(typeof engines)[number], string>> = { postgres: 'PostgreSQL', nats: 'NATS' };

/** `since`: of the connection, or of its loss. Messages and reconnects since the process started. @public Named in the API document. */
export const BusState = z.object({
  engine: z.enum(engines),
  connected: z.boolean(),
  since: z.string(),
  sent: z.number(),
  received: z.number(),
  reconnects: z.number(),
});
export type BusState = z.infer<typeof BusState>;
