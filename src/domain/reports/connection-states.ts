// Connections of a process: to the bus and the database (wire types), to push proxies.
import { z } from 'zod';

const engines = ['postgres', 'nats'] as const;

export const busEngines: Readonly<Record<(typeof engines)[number], string>> = { postgres: 'PostgreSQL', nats: 'NATS' };

/**
 * `since`: start of the connection, or of its loss, ISO. Messages and reconnects count from the start of the process.
 * @public Named in the API document.
 */
export const BusState = z.object({
  engine: z.enum(engines),
  connected: z.boolean(),
  since: z.string(),
  sent: z.number(),
  received: z.number(),
  reconnects: z.number(),
});
export type BusState = z.infer<typeof BusState>;

/**
 * Connection to a push proxy. `address`: its control port; `since`: start of the current `answers`, ISO. `sent` and
 * `failed` count from the start of the process.
 */
export type PushProxyState = { address: string; answers: boolean; since: string; sent: number; failed: number };

/**
 * Loss of the database as seen by a running process. `away_from`: first failure, null if shorter than the interval of
 * checks. @public Named in the API document.
 */
export const DatabaseLoss = z.object({ back_at: z.string(), away_from: z.string().nullable(), restarted: z.boolean() });
export type DatabaseLoss = z.infer<typeof DatabaseLoss>;
