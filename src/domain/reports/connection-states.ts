// Connections of a process: to the bus and the database (wire types), to push proxies.
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

/** Exchange with a push proxy. `address` of the control port. `since`: it has answered, or not, ISO. Sent and failed since the process started. */
export type PushProxyState = { address: string; answers: boolean; since: string; sent: number; failed: number };

/** A time without the database, as a running process met it. `away_from`: its first failure, null where it was shorter than a beat. @public Named in the API document. */
export const DatabaseLoss = z.object({ back_at: z.string(), away_from: z.string().nullable(), restarted: z.boolean() });
export type DatabaseLoss = z.infer<typeof DatabaseLoss>;
