// Link of a process to the other processes over one database: the part of the bus that an engine implements.

/** Payloads of `job`: `queued:<kind>`, `ended:7,8` or `cancel:7`; of `inbox`: `7`, the id of its user, `7:<message>` or `7:deliveries`; of `own`: `7:watchlist`, user and kind; the others have none. */
export const channels = ['publication', 'job', 'calendar', 'inbox', 'outbox', 'own'] as const;
export type Channel = (typeof channels)[number];

export type Message = { channel: Channel; payload: string };

/** Established connection. */
export type Link = {
  /** Hands a message to all other processes, without waiting; one that cannot be sent is lost. */
  send(message: Message): void;
  /** Sends what waits and ends the connection. */
  close(): Promise<void>;
};

/**
 * Makes one attempt to connect; throws when it fails. `onLost` is called once when the connection is lost, not after
 * `close`. Own messages do not come back.
 */
export type Connect = (on: { onMessage: (message: Message) => void; onLost: (why: string) => void }) => Promise<Link>;
