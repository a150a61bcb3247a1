// Sender of one kind of channel: accepts a parcel or rejects it with a readable reason.
import type { Parcel } from '../../../domain/delivery/parcel.ts';

/** Columns of a channel's row that a sender needs. */
type SendTarget = { id: number; address: string; details: unknown };

/**
 * Resolves when the channel has accepted the parcel; otherwise throws a SendProblem. The signal aborts the whole
 * exchange.
 */
export type Sender = (target: SendTarget, parcel: Parcel, signal: AbortSignal) => Promise<void>;

/**
 * Refusal of a parcel, with words for the reader. `gone`: the channel will never accept a parcel again; `retryAfter`:
 * value of that header, null without one.
 */
export class SendProblem extends Error {
  readonly gone: boolean;
  readonly retryAfter: string | null;
  constructor(
    words: string,
    { gone = false, retryAfter = null, cause }: { gone?: boolean; retryAfter?: string | null; cause?: unknown } = {},
  ) {
    super(words, { cause });
    this.name = 'SendProblem';
    this.gone = gone;
    this.retryAfter = retryAfter;
  }
}
