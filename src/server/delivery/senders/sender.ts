// Sender of one kind of channel: takes a parcel or says in words why not.
import type { Parcel } from '../../../domain/delivery/parcel.ts';

/** Columns of a channel's row that a sender needs. */
type SendTarget = { id: number; address: string; details: unknown };

/** Resolves once the channel has accepted; throws a SendProblem otherwise. The signal ends the whole exchange. */
export type Sender = (target: SendTarget, parcel: Parcel, signal: AbortSignal) => Promise<void>;

/** Why a channel did not take a parcel, in words for its reader; `gone` when it never will again, `retryAfter` as its header. */
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
