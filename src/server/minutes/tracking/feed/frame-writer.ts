// Writer of frames: journalled, parsed, then batched into tables; frames wait in the journal when the database is slow.

import { PriceLevels } from '../../../../domain/market/checks/check-bar.ts';
import { jittered } from '../../../../domain/numbers/jitter.ts';
import type { EpochMs } from '../../../../domain/numbers/kinds.ts';
import type { MinuteFeed } from '../../../../providers/ports/minute-feed.ts';
import { isDatabaseAway } from '../../../db/database-away.ts';
import { Fault } from '../../../process/fault.ts';
import { ByteQueue, countBytes } from './byte-queue.ts';
import type { ConsumerDeps } from './consumer-deps.ts';
import { type Frame, type FramesRead, type NewestMinute, type ReadFrame, readFrames } from './read-frames.ts';

const AGAIN_MS = 500;
/** Time to gather the frames of a burst, which are written together. */
const GATHER_MS = 50;
/**
 * Most bytes of frames waiting for the journal, about twenty minutes of the whole market; the oldest beyond that are
 * dropped, and history fills their minutes.
 */
const MOST_WAITING_BYTES = 64 * 1024 * 1024;
/** Most bytes of journalled frames in memory until written; further ones are reread from the journal, in order. */
const MOST_PENDING_BYTES = 16 * 1024 * 1024;
const FRAMES_A_BATCH = 200;

type Kept = Frame & { id: number; came: number | null };

export type FrameWriterDeps = Pick<ConsumerDeps, 'journal' | 'closes' | 'clock' | 'fence' | 'onTrouble'> & {
  aggregates: Pick<ConsumerDeps['aggregates'], 'write'>;
  luld: Pick<ConsumerDeps['luld'], 'write'>;
  read: MinuteFeed['read'];
  signal: AbortSignal;
  /** `ms` from the arrival of each frame to its commit; none for frames read back from the journal. */
  onStored(what: { newest: NewestMinute | null; ms: number[] }): void;
  /** Called with each frame of the stream after it was read. */
  onRead(what: ReadFrame): void;
  onDropped(frames: number): void;
  /** Called when another process owns the feed. */
  onReplaced(): void;
};

export function createFrameWriter(deps: FrameWriterDeps) {
  const { journal, clock, fence, signal } = deps;
  /** Frames not in the journal yet. */
  const waiting = new ByteQueue<Frame & { came: number }>();
  /** Frames in the journal, not written yet. */
  const pending = new ByteQueue<Kept>();
  /** True while some frames are in the journal only, which at the start may be frames of an earlier run. */
  let behind = true;
  /** Start of this run; frames received before it belong to an earlier one. */
  const since = clock.now();
  const levels = new PriceLevels();
  let left = 0;
  let atWork = 0;
  let isJournalling = false;
  const wakers = new Set<() => void>();
  const wake = () => {
    for (const waker of [...wakers]) waker();
  };
  signal.addEventListener('abort', wake);

  const asleep = () =>
    new Promise<void>((resolve) => {
      const waker = () => {
        wakers.delete(waker);
        resolve();
      };
      wakers.add(waker);
    });
  const rest = (ms: number) => clock.sleep(ms, signal).catch(() => undefined);

  /**
   * Repeats a step while the database is away; null when stopped, or when another process owns the feed. Throws any
   * other error.
   */
  async function retryWhileDatabaseAway<Result>(step: () => Promise<Result>): Promise<{ result: Result } | null> {
    for (let tries = 0; !signal.aborted; tries += 1) {
      try {
        return { result: await step() };
      } catch (error) {
        if (error instanceof Fault && error.status === 409) {
          deps.onReplaced();
          return null;
        }
        if (!isDatabaseAway(error)) throw error;
        if (tries === 0) deps.onTrouble('The database was away; frames wait');
        await rest(jittered(AGAIN_MS, clock.chance()));
      }
    }
    return null;
  }

  async function journalFrames(): Promise<void> {
    while (!signal.aborted) {
      if (waiting.length === 0) {
        await asleep();
        continue;
      }
      const batch = waiting.take(FRAMES_A_BATCH);
      isJournalling = true;
      const done = await retryWhileDatabaseAway(() => journal.append(batch, fence));
      isJournalling = false;
      if (done === null) return;
      keep(batch.map((frame, at) => ({ ...frame, id: done.result[at] as number })));
    }
  }

  function keep(frames: readonly Kept[]): void {
    if (behind || pending.bytes + countBytes(frames) > MOST_PENDING_BYTES) {
      behind = true;
      left += 1;
    } else pending.push(frames);
    wake();
  }

  async function writeFrames(): Promise<void> {
    while (!signal.aborted) {
      if (pending.length > 0) {
        await write(pending.take(FRAMES_A_BATCH));
      } else if (behind) await catchUp();
      else {
        await asleep();
        await rest(GATHER_MS);
      }
    }
  }

  /** Writes frames that only the journal has, oldest first, so that the newest revision wins. */
  async function catchUp(): Promise<void> {
    const before = left;
    const unread = await retryWhileDatabaseAway(() => journal.unread(FRAMES_A_BATCH));
    if (unread === null) return;
    if (unread.result.length > 0) await write(unread.result.map((frame) => ({ ...frame, came: null })));
    else if (before === left) behind = false;
  }

  async function write(frames: readonly Kept[]): Promise<void> {
    atWork = frames.length;
    const closes = deps.closes();
    try {
      const read = readFrames(frames, deps.read, since, levels, closes);
      for (const frame of read.live) deps.onRead(frame);
      await store(frames, read);
    } catch (error) {
      // A refused frame is marked as stored and history fills its minutes; the other frames are still written.
      deps.onTrouble(`A batch was refused: ${error instanceof Error ? error.message : String(error)}`);
      for (const frame of frames) {
        try {
          await store([frame], readFrames([frame], deps.read, since, levels, closes));
        } catch {
          deps.onRead({ events: 0, bad: 1, received_ms: frame.received_ms });
          await retryWhileDatabaseAway(() => journal.markStored([frame.id]));
        }
      }
    } finally {
      atWork = 0;
    }
  }

  async function store(frames: readonly Kept[], { bars, luld, newest }: FramesRead): Promise<void> {
    if (bars.length > 0 && (await retryWhileDatabaseAway(() => deps.aggregates.write(bars, fence))) === null) return;
    if (luld.length > 0 && (await retryWhileDatabaseAway(() => deps.luld.write(luld, fence))) === null) return;
    if ((await retryWhileDatabaseAway(() => journal.markStored(frames.map(({ id }) => id)))) === null) return;
    const now = clock.monotonic();
    const ms = frames.flatMap(({ came }) => (came === null ? [] : [now - came]));
    deps.onStored({ newest, ms });
  }

  return {
    push(body: Uint8Array, received_ms: EpochMs): void {
      waiting.push([{ body, received_ms, came: clock.monotonic() }]);
      const dropped = waiting.dropBeyond(MOST_WAITING_BYTES);
      if (dropped > 0) deps.onDropped(dropped);
      wake();
    },

    /** Runs until the signal aborts; the next run reads unfinished frames from the journal. */
    run: async () => {
      await Promise.all([journalFrames(), writeFrames()]);
    },

    /** True when no received frame waits to be written. */
    isIdle: () => waiting.length === 0 && !isJournalling && pending.length === 0 && atWork === 0 && !behind,
  };
}
