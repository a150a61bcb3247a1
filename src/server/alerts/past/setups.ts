// Stored setups of Golden Eye for previews of rules, and the plans of a stock that ended.
import type { AlertPreview } from '../../../domain/alerts/alert-rule.ts';
import { countDays } from '../../../domain/alerts/replay.ts';
import { type PastSetup, setupPublications } from '../../../domain/alerts/setup-publications.ts';
import { sessionInstant } from '../../../domain/numbers/session-instant.ts';
import { iso } from '../../process/clock.ts';
import type { AlertDeps } from '../alert-deps.ts';
import { type KnownSetup, toSetup } from '../facts/poll-facts.ts';
import { type AskedPast, NotCounted, type PastSource, seenSince, storedSince } from './past.ts';

const notes = {
  none: 'Not counted: no setup of Golden Eye is on file yet.',
  warnings: 'Without warnings of Golden Eye to avoid a stock: past ones are not on file.',
  warningsAlone: 'Not counted: past warnings of Golden Eye to avoid a stock are not on file.',
} as const;

/** Target verdicts, besides AVOID, that a warning or its end may cause; null: any word. */
const warningWords: ReadonlySet<string | null> = new Set([null, 'NONE']);

/** Setup for a preview; times by the clock of its session, also for a replayed session. */
function toPast(known: KnownSetup): PastSetup {
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

export async function readSetups({ goldenEye }: AlertDeps, asked: AskedPast): Promise<PastSource> {
  const { from, to } = asked;
  const { condition, symbols } = asked.rule;
  const isVerdict = condition.kind === 'verdict';
  if (isVerdict && condition.to === 'AVOID') throw new NotCounted(notes.warningsAlone);
  const first = await goldenEye.firstSetupAt();
  if (first === null) throw new NotCounted(notes.none);
  const span = { since: iso(from), until: iso(to), symbols: symbols === 'all' ? null : symbols };
  const known = await goldenEye.setupsBetween(span);
  const { isStored, note } = seenSince(first, 'Setups', asked);
  const mayWarn = isVerdict && warningWords.has(condition.to);
  const said = [note, mayWarn ? notes.warnings : null].filter((one) => one !== null);
  return {
    // Drop future publications: ends of open setups.
    publications: [setupPublications(known.map(toPast)).filter(({ at }) => at <= to)],
    isStored,
    note: said.length === 0 ? null : said.join(' '),
  };
}

/** Number of plans of a stock that ended at target or stop. */
export async function countPlansEnded(
  { goldenEye }: AlertDeps,
  symbol: string,
  { days, from, to }: Pick<AskedPast, 'days' | 'from' | 'to'>,
): Promise<Pick<AlertPreview, 'days' | 'count' | 'sessions'>> {
  const known = await goldenEye.setupsBetween({ since: iso(from), until: iso(to), symbols: [symbol] });
  const ended = known.filter(({ outcome }) => outcome === 'win' || outcome === 'loss');
  const instants = ended.map(({ detected_at }) => detected_at);
  const isStored = storedSince(await goldenEye.firstSetupAt());
  return { ...countDays(instants, days, isStored), count: ended.length };
}
