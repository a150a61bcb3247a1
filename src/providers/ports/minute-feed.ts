// Port: the vendor's stream of minutes and price bands over one connection, frame by frame.
import type { LeftOut } from '../../domain/market/checks/check-bar.ts';
import type { LuldEvent, MinuteAggregate } from '../../domain/minutes/aggregate.ts';
import type { EpochMs } from '../../domain/numbers/kinds.ts';

/** Content of one frame. */
export type FeedReading = {
  aggregates: MinuteAggregate[];
  luld: LuldEvent[];
  /** Number of events of unused kinds; `malformed`: of unreadable ones. Both are left out. */
  unknown: number;
  malformed: number;
  /** Number of left-out minutes by reason; they count as malformed. */
  left_out: LeftOut;
};

export type FeedKind = 'aggregates' | 'luld';

/**
 * Reason for the end of a connection. `refused_login`: sign-in refused; `refused_plan`: all topics refused; `replaced`:
 * the vendor's only connection was given to another client; `unreachable`: never connected; `silent`: no reply to
 * pings; `closed`: ended by vendor or network; `asked`: ended by the caller.
 */
export type FeedEndReason =
  | 'refused_login'
  | 'refused_plan'
  | 'replaced'
  | 'unreachable'
  | 'silent'
  | 'closed'
  | 'asked';
/** `detail`: text for people, without address and key. */
export type FeedEnd = { reason: FeedEndReason; detail: string };

export type FeedListener = {
  /** Called when the key is accepted; topics are requested next. */
  onConnected(): void;
  /** Called with each unparsed frame on its arrival; frames with nothing but status messages are not passed on. */
  onFrame(frame: Uint8Array, receivedMs: EpochMs): void;
  /** Number of topics the vendor has confirmed. */
  onSubscribed(topics: number): void;
  /** Called for a refused kind of event, with the vendor's words (shortened); other kinds continue. */
  onNotEntitled(kind: FeedKind, words: string | null): void;
  /** Called once, as the last call. */
  onEnd(end: FeedEnd): void;
};

export type FeedConnection = {
  /** Closes the connection, then `onEnd` is called; no effect on an ended connection. */
  close(): void;
};

export type MinuteFeed = {
  readonly name: string;
  /** Connects, signs in and requests minutes and bands of these symbols (canonical), or of all. Never throws. */
  open(wanted: readonly string[] | 'all', listener: FeedListener): FeedConnection;
  /** Parses a frame received at `receivedMs`. Never throws: a frame that is not JSON is one malformed event. */
  read(frame: Uint8Array, receivedMs: EpochMs): FeedReading;
};
