// Link of a process to the others over one database: the interface that each bus engine implements.

/**
 * Payloads. `job`: `queued:<kind>`, `ended:7,8` or `cancel:7`; `inbox`: `7` (user id), `7:<message>` or `7:deliveries`;
 * `own`: `7:watchlist` (user and kind); empty for the others.
 */
export const channels = ['publication', 'job', 'calendar', 'inbox', 'outbox', 'own'] as const;
export type Channel = (typeof channels)[number];

export type Message = { channel: Channel; payload: string };

/** Established connection. */
export type Link = {
  /** Sends a message to all other processes without waiting; an unsendable one is lost. */
  send(message: Message): void;
  /** Sends queued messages and closes the connection. */
  close(): Promise<void>;
};

/**
 * Attempts to connect once; throws on failure. `onLost` runs once when the connection is lost, but not after `close`.
 * Own messages are not received.
 */
export type Connect = (on: { onMessage: (message: Message) => void; onLost: (why: string) => void }) => Promise<Link>;
