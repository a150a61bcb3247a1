// The last few snapshots of the cards, to say what changed since one of them instead of sending them all again.
import { miniCardRules } from '../../domain/rules/mini-card-rules.ts';
import {
  type MiniCardChanges,
  miniCardChanges,
  type PricedSnapshot,
} from '../../domain/signals/mini-cards/mini-card-changes.ts';
import { type Published, publishBytes } from '../publish/published.ts';

/** `symbols` of the scores it was made of: the same array means the same cards in the same order. */
export type CardEdition = PricedSnapshot & { symbols: readonly string[] };

export type CardEditions = ReturnType<typeof createCardEditions>;

export function createCardEditions() {
  let kept: readonly CardEdition[] = [];
  /** What pages asked for since the newest edition came, by the snapshot they have. */
  const asked = new Map<number, Promise<Published>>();

  function between(before: CardEdition | undefined, after: CardEdition | undefined): MiniCardChanges | null {
    if (before === undefined || after === undefined || before.symbols !== after.symbols) return null;
    return miniCardChanges(after.symbols, before, after);
  }

  return {
    /** Takes what has become the newest; answers what changed from the one before where that is small enough to be sent along. */
    add(edition: CardEdition): MiniCardChanges | undefined {
      const last = kept.at(-1);
      if (last !== undefined && last.id >= edition.id) return undefined;
      kept = [...kept, edition].slice(-miniCardRules.kept_to_compare.value);
      asked.clear();
      const changes = between(last, edition);
      if (changes === null) return undefined;
      const bytes = Buffer.from(JSON.stringify(changes));
      return bytes.byteLength <= miniCardRules.sent_along.value ? changes : undefined;
    },

    knows: (id: number): boolean => kept.some((edition) => edition.id === id),

    /** What changed from snapshot `base` to snapshot `newest`, as a reply; null when either is not known here or the scores are others. */
    since(base: number, newest: number): Promise<Published> | null {
      const edition = kept.at(-1);
      if (edition?.id !== newest) return null;
      const ready = asked.get(base);
      if (ready !== undefined) return ready;
      const changes = between(
        kept.find(({ id }) => id === base),
        edition,
      );
      if (changes === null) return null;
      const reply = publishBytes(Buffer.from(JSON.stringify({ success: true, changes })));
      asked.set(base, reply);
      return reply;
    },
  };
}
