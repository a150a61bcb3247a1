// Port: the vendor's stream of minutes and price bands over one connection, frame by frame.
import type { LeftOut } from '../../domain/market/checks/check-bar.ts';
import type { LuldEvent, MinuteAggregate } from '../../domain/minutes/aggregate.ts';
import type { EpochMs } from '../../domain/numbers/kinds.ts';

/** Content of one frame. */
export type FeedReading = {
  aggregates: MinuteAggregate[];
  luld: LuldEvent[];
  /** Events of kinds nobody asked for, and those that could not be read: left out. */
  unknown: number;
  malformed: number;
  /** Reasons why minutes are among the malformed events. */
  left_out: LeftOut;
};

export type FeedKind = 'aggregates' | 'luld';

/**
 * Why a connection ended. `refused_login`: the sign-in is not accepted; `refused_plan`: nothing that was asked for is
 * given; `replaced`: the vendor allows one connection and gave
 * it to another; `unreachable`: it was never made; `silent`: nothing answered any more; `closed`: the vendor or the network
 * ended it; `asked`: we did.
 */
export type FeedEndReason =
  | 'refused_login'
  | 'refused_plan'
  | 'replaced'
  | 'unreachable'
  | 'silent'
  | 'closed'
  | 'asked';
/** `detail` is for people and holds neither an address nor a key. */
export type FeedEnd = { reason: FeedEndReason; detail: string };

export type FeedListener = {
  /** Called when the key is accepted, as the topics are requested. */
  onConnected(): void;
  /** Called with each unread frame when its last byte has come; frames with answers to our requests alone are not passed on. */
  onFrame(frame: Uint8Array, receivedMs: EpochMs): void;
  /** Number of topics the vendor has confirmed. */
  onSubscribed(topics: number): void;
  /** A kind of event that was asked for and not given, with the vendor's words, bounded; the others go on. */
  onNotEntitled(kind: FeedKind, words: string | null): void;
  /** Called once, after everything else. */
  onEnd(end: FeedEnd): void;
};

export type FeedConnection = {
  /** Ends it; `onEnd` follows. Without effect on one that has ended. */
  close(): void;
};

export type MinuteFeed = {
  readonly name: string;
  /** Connects, signs in and asks for minutes and bands of these symbols (canonical), or of all. Never throws. */
  open(wanted: readonly string[] | 'all', listener: FeedListener): FeedConnection;
  /** Reads a frame, whenever it came. Never throws: a frame that is no JSON is one malformed event. */
  read(frame: Uint8Array, receivedMs: EpochMs): FeedReading;
};
