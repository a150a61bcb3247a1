// Line over the table: patterns found, how many are tradable, and which rules the others fail.
import type { DisqualifyReason, GoldenEyeCurrent, Standing } from '../../../../domain/goldeneye/golden-eye.ts';
import { plural, whole } from '../../../../domain/market/format.ts';
import { disqualifierRules, marketListRules, setupRules } from '../../../../domain/rules/goldeneye/goldeneye-rules.ts';
import type { Scope } from '../page-address.ts';

/** Least turnover of a stock in the list of the whole market. */
export const LEAST = `$${marketListRules.turnover_from.value / 1e6}M`;

/** The disqualifiers as words of a sentence. */
export const disqualifierWords = {
  LOW_VOLUME: 'low volume',
  MOMENTUM_TOO_HIGH: 'momentum too high',
  DUMPING: 'dumping',
  SPREAD_TOO_WIDE: 'spread too wide',
} as const satisfies Record<DisqualifyReason, string>;

const SPREAD = `$${disqualifierRules.spread_above.value.toFixed(2)}`;

/** Disqualifier as a noun phrase and as a clause. */
const failures = {
  LOW_VOLUME: [
    `volume below ${disqualifierRules.low_volume_below.value}x`,
    `volume is below ${disqualifierRules.low_volume_below.value}x`,
  ],
  MOMENTUM_TOO_HIGH: [
    `momentum above ${disqualifierRules.momentum_above.value}%`,
    `momentum is above ${disqualifierRules.momentum_above.value}%`,
  ],
  DUMPING: [
    `a fall of more than ${disqualifierRules.off_high_above.value}% from the high`,
    `the price is more than ${disqualifierRules.off_high_above.value}% below the high`,
  ],
  SPREAD_TOO_WIDE: [`a spread above ${SPREAD}`, `the spread is above ${SPREAD}`],
} as const satisfies Record<DisqualifyReason, readonly [string, string]>;

const PLAN = `a spread above ${setupRules.spread_share_above.value}% of the risk or a stop closer than ${setupRules.stop_below.value} ticks`;

/** `3 fail only on volume below 3x, 1 only on momentum above 2%, 2 on two rules or more`; null when nothing fails. */
function failureWords({ found, standing, not_judged, refused, without }: Standing, more: string): string | null {
  const single = without.filter(({ only }) => only > 0);
  const several = found - standing - not_judged - refused - single.reduce((sum, { only }) => sum + only, 0);
  const parts = [
    ...single.map(({ reason, only }): [number, string] => [only, `only on ${failures[reason][0]}`]),
    ...(refused > 0 ? [[refused, `only on ${PLAN}`] as [number, string]] : []),
    ...(several > 0 ? [[several, 'on two rules or more'] as [number, string]] : []),
  ];
  if (parts.length === 0) return null;
  return parts
    .map(([count, on], at) =>
      at === 0 ? `${whole(count)} ${more}${count === 1 ? 'fails' : 'fail'} ${on}` : `${whole(count)} ${on}`,
    )
    .join(', ');
}

const notJudgedWords = ({ not_judged }: Standing) =>
  not_judged === 0 ? '' : ` ${whole(not_judged)} could not be judged: a figure is unknown.`;

function watchlistWords(standing: Standing, when: string): string {
  const { found, standing: tradable, not_judged, without } = standing;
  const all = without.find(({ only }) => only === found);
  const patterns = `${plural(found, 'pattern')} found`;
  if (tradable === 0 && all !== undefined) {
    return `${patterns}, none tradable ${when}: ${failures[all.reason][1]}${found === 1 ? '' : ` in all ${whole(found)}`}.`;
  }
  const failing = failureWords(standing, '');
  const others = tradable === 0 && not_judged === 0 ? '' : 'Of the others ';
  return `${patterns}, ${tradable === 0 ? 'none' : whole(tradable)} tradable ${when}.${failing === null ? '' : ` ${others}${failing}.`}${notJudgedWords(standing)}`;
}

function marketWords(standing: Standing, over: boolean): string {
  const { found, standing: tradable } = standing;
  const failing = failureWords(standing, 'more ');
  const stocks = plural(found, 'stock');
  const head = over
    ? `${stocks} had a pattern, ${whole(tradable)} ${tradable === 1 ? 'was' : 'were'} tradable at the last poll.`
    : `${stocks} ${found === 1 ? 'has' : 'have'} a pattern, ${whole(tradable)} ${tradable === 1 ? 'is' : 'are'} tradable now.`;
  return `${head}${failing === null ? '' : ` ${failing}.`}${notJudgedWords(standing)} Shown: at least ${LEAST} traded today, strongest first.`;
}

type StandingLineProps = {
  /** Undefined before the first one; the line then reserves its height, to avoid layout shift. */
  poll: Pick<GoldenEyeCurrent, 'standing' | 'patterns_found'> | undefined;
  scope: Scope;
  /** True after the session: nothing is tradable any more. */
  over: boolean;
};

export function StandingLine({ poll, scope, over }: StandingLineProps) {
  if (poll === undefined) return <div aria-hidden className="h-lh text-label" />;
  const { standing } = poll;
  if (standing === null)
    return <p className="text-label text-ink-2">{plural(poll.patterns_found, 'pattern')} found.</p>;
  const listed = scope === 'market' ? 'No stock of the market' : 'No stock of this list';
  const none = over ? `${listed} had a pattern at the last poll.` : `${listed} has a pattern right now.`;
  return (
    <p className="text-label text-ink-2">
      {standing.found === 0
        ? none
        : scope === 'market'
          ? marketWords(standing, over)
          : watchlistWords(standing, over ? 'at the last poll' : 'now')}
      {!standing.quotes && ' The source tells no bid and ask: spreads are not checked.'}
    </p>
  );
}
