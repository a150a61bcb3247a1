// Stored setups for previews, and conditions that Golden Eye's warnings can meet.
import type { StockCondition } from '../../../domain/alerts/alert-condition.ts';
import type { PastSetup } from '../../../domain/alerts/setup-publications.ts';
import { sessionInstant } from '../../../domain/numbers/session-instant.ts';
import { iso } from '../../process/clock.ts';
import { type KnownSetup, toSetup } from '../facts/poll-facts.ts';

/** Setup for a preview; times by the clock of its session, also for a replayed session. */
export function toPast(known: KnownSetup): PastSetup {
  const { symbol, spread, detected_at, outcome, minutes_held, net_r, ended_at } = known;
  const known_at = Date.parse(sessionInstant(known.known_at, iso(detected_at)));
  const replayedBy = Date.parse(known.known_at) - known_at;
  return {
    symbol,
    setup: toSetup(known),
    spread,
    detected_at,
    known_at,
    end:
      outcome === null || ended_at === null
        ? null
        : { outcome, minutes_held, net_r, known_at: Date.parse(ended_at) - replayedBy },
  };
}

/** Verdict words that warn of a stock or follow a warning. */
const warningWords: ReadonlySet<string | null> = new Set([null, 'AVOID', 'NONE']);

export const mayWarn = (condition: StockCondition): boolean =>
  condition.kind === 'verdict' && warningWords.has(condition.to);

export const warnsAlone = (condition: StockCondition): boolean =>
  condition.kind === 'verdict' && condition.to === 'AVOID';
