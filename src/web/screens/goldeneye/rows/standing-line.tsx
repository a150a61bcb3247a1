// One line over the table: how many of the stocks with a pattern stand, and how many would without each disqualifier.
import type { DisqualifyReason, Standing } from '../../../../domain/goldeneye/golden-eye.ts';
import { plural, whole } from '../../../../domain/market/format.ts';
import { marketListRules } from '../../../../domain/rules/goldeneye-rules.ts';
import type { Scope } from '../page-address.ts';

/** What is traded of a stock of the whole market's list. */
export const LEAST = `$${marketListRules.turnover_from.value / 1e6} million`;

/** The disqualifiers as words of a sentence. */
export const disqualifierWords = {
  LOW_VOLUME: 'low volume',
  MOMENTUM_TOO_HIGH: 'momentum too high',
  DUMPING: 'dumping',
  SPREAD_TOO_WIDE: 'spread too wide',
} as const satisfies Record<DisqualifyReason, string>;

/** `standing` is undefined until the first poll is there: its line is kept free, so that the table below does not jump. */
type StandingLineProps = { standing: Standing | null | undefined; scope: Scope };

export function StandingLine({ standing, scope }: StandingLineProps) {
  if (standing === undefined) return <div aria-hidden className="h-lh text-label" />;
  if (standing === null) return null;
  const { found, standing: stand, not_judged, without, quotes } = standing;
  return (
    <p className="text-label text-ink-2">
      {found === 0 ? (
        scope === 'market' ? (
          'No stock of the market has a pattern right now.'
        ) : (
          'No stock of this list has a pattern right now.'
        )
      ) : (
        <>
          Of {plural(found, 'stock')} with a pattern <b>{whole(stand)}</b> {stand === 1 ? 'stands' : 'stand'}
          {not_judged > 0 && `, ${whole(not_judged)} could not be judged`}. Without{' '}
          {without
            .map(({ reason, standing: would }) => `${disqualifierWords[reason]} ${whole(would)}`)
            .join(', without ')}
          .
        </>
      )}
      {scope === 'market' &&
        found > 0 &&
        ` Listed are the strongest that stand and have traded ${LEAST} or more today.`}
      {!quotes && ' The source tells no bid and ask: spreads are not checked.'}
    </p>
  );
}
