// Alert conditions: per kind, pure functions for whether it holds, and fires between two publications.
import type { Pattern } from '../goldeneye/golden-eye.ts';
import { hourMs } from '../numbers/time.ts';
import { filterCodes } from '../screener/rules/filters.ts';
import { type Horizon, horizons } from '../verdicts/verdict.ts';
import type { AlertCondition, AlertKind, AlertScope, Crossing, StockCondition } from './alert-condition.ts';
import { alertLimits } from './alert-limits.ts';
import type { Article, CountedList, EndedSetup, FactSet, Setup, StockFacts } from './stock-facts.ts';

/** Condition with the scope of its rule, because the scope names the saved screen. */
export type Watched<Kind extends AlertKind = StockCondition['kind']> = {
  condition: Extract<StockCondition, { kind: Kind }>;
  scope: AlertScope;
};

/** `level`: test for past the level; `near`: also while not yet back by the margin. */
export type Look = 'level' | 'near';

/** Kinds whose figure must return past its level by a margin before a rule can fire again. */
const withMargin: ReadonlySet<AlertKind> = new Set(['price', 'vwap', 'score', 'relative-volume']);
export const hasMargin = ({ kind }: StockCondition): boolean => withMargin.has(kind);

/**
 * `holds`: null if a fact is unknown; an event's condition never holds, or holds while the event lasts. `fires`
 * compares two publications of one set; the first publication of a set fires nothing.
 */
type Rule<Kind extends AlertKind> = {
  holds(watched: Watched<Kind>, facts: StockFacts, look?: Look): boolean | null;
  fires(watched: Watched<Kind>, before: StockFacts, after: StockFacts): boolean;
};

/** A condition that fires when it begins to hold. */
function begins<Kind extends StockCondition['kind']>(holds: Rule<Kind>['holds']): Rule<Kind> {
  return {
    holds,
    fires: (watched, before, after) => holds(watched, before) === false && holds(watched, after) === true,
  };
}

/** True when a value is past a level, or within `margin` of it on the other side; null if unknown. */
function beyond(value: number | null, level: number, crosses: Crossing, margin: number): boolean | null {
  if (value === null) return null;
  return crosses === 'above' ? value > level - margin : value < level + margin;
}

const toMargin = (level: number, percent: number, look: Look) => (look === 'level' ? 0 : (level * percent) / 100);

const findVerdicts = ({ verdicts }: StockFacts, horizon: Horizon | null): Horizon[] =>
  horizons.filter((name) => verdicts?.[name] !== undefined && (horizon === null || name === horizon));

/** Horizons whose verdict changed to the rule's word (null: any), limited to the rule's horizon if set. */
export function changedVerdicts({ condition }: Watched<'verdict'>, before: StockFacts, after: StockFacts): Horizon[] {
  return findVerdicts(after, condition.horizon).filter((name) => {
    const was = before.verdicts?.[name]?.word;
    const is = after.verdicts?.[name]?.word;
    return was !== undefined && was !== is && (condition.to === null || is === condition.to);
  });
}

type Chosen = { pattern: Pattern | null; min_strength: number | null };

const isChosen = ({ pattern, confidence }: Setup, chosen: Chosen): boolean =>
  (chosen.pattern === null || pattern === chosen.pattern) &&
  (chosen.min_strength === null || (confidence ?? -1) >= chosen.min_strength);

/** Setups that opened or ended and match the rule. */
export function changedSetups({ condition }: Watched<'setup'>, before: StockFacts, after: StockFacts): Setup[] {
  if (before.open === null || after.open === null) return [];
  const known = new Set(before.open.map(({ id }) => id));
  const changed = condition.when === 'opens' ? after.open.filter(({ id }) => !known.has(id)) : (after.ended ?? []);
  return changed.filter((setup) => isChosen(setup, condition));
}

/** Ended plan of the rule, with any outcome. */
export function endedPlan({ condition }: Watched<'plan'>, { ended }: StockFacts): EndedSetup | null {
  return ended?.find(({ id }) => id === condition.window_id) ?? null;
}

/** True when an article was received soon enough after its publication to be news. */
const isNews = ({ published_at, received_at }: Article): boolean =>
  Date.parse(received_at) - Date.parse(published_at) <= alertLimits.news_age.value * hourMs;

/** Articles with the rule's mood that are the first of their story. */
export function newArticles(
  { condition: { mood } }: Watched<'news'>,
  { articles }: Pick<StockFacts, 'articles'>,
): Article[] {
  const isFirst = ({ repeats = [] }: Article) => (mood === null ? repeats.length === 0 : !repeats.includes(mood));
  return (articles ?? []).filter(
    (article) => isNews(article) && isFirst(article) && (mood === null || article.mood === mood),
  );
}

const isNamed = (counted: CountedList, { list, side }: Watched<'source'>['condition']): boolean => {
  const [id, on] = counted.split(':').map(Number);
  return (list === null || id === list) && (side === null || on === side);
};

/** Expert lists that newly name the stock. */
export function newLists({ condition }: Watched<'source'>, before: StockFacts, after: StockFacts): CountedList[] {
  const { lists } = before;
  if (lists === null || after.lists === null) return [];
  return [...after.lists].filter((counted) => !lists.has(counted) && isNamed(counted, condition));
}

function hasMoved({ condition }: Watched<'score-move'>, { score, score_before }: StockFacts): boolean | null {
  return score === null || score_before === null ? null : Math.abs(score - score_before) >= condition.points;
}

/**
 * True for a new high or low: of the day, within one session; of 52 weeks, if today's range set it (not a corrected
 * history).
 */
function hasNewEdge({ condition: { of, edge } }: Watched<'range'>, before: StockFacts, after: StockFacts): boolean {
  if (of === 'day' && before.session !== after.session) return false;
  const key = of === 'day' ? (`day_${edge}` as const) : (`year_${edge}` as const);
  const was = before[key];
  const is = after[key];
  if (was === null || is === null) return false;
  const ofDay = edge === 'high' ? after.day_high : after.day_low;
  const isMadeToday = of === 'day' || ofDay === null || (edge === 'high' ? is <= ofDay : is >= ofDay);
  return isMadeToday && (edge === 'high' ? is > was : is < was);
}

const isListed = ({ scope }: Watched<'screen'>, { screens }: StockFacts): boolean | null =>
  screens === null || scope.kind !== 'screen' ? null : screens.has(scope.screen_id);

const never = (): boolean => false;

const conditionRules: { readonly [Kind in StockCondition['kind']]: Rule<Kind> } = {
  verdict: {
    holds: ({ condition: { horizon, to } }, facts) => {
      const said = findVerdicts(facts, horizon);
      return to === null ? false : said.length === 0 ? null : said.some((name) => facts.verdicts?.[name]?.word === to);
    },
    fires: (watched, before, after) => changedVerdicts(watched, before, after).length > 0,
  },
  score: begins(({ condition: { crosses, value } }, { score }, look = 'level') =>
    beyond(score, value, crosses, look === 'level' ? 0 : alertLimits.score_margin.value),
  ),
  'score-move': {
    holds: hasMoved,
    fires: (watched, before, after) =>
      hasMoved(watched, after) === true &&
      before.score_day !== null &&
      !(before.score_day === after.score_day && hasMoved(watched, before) === true),
  },
  decision: {
    holds: ({ condition: { to } }, { decision }) => (to === null ? false : decision === null ? null : decision === to),
    fires: ({ condition: { to, from } }, before, after) =>
      (from === undefined || before.decision === from) &&
      before.decision !== null &&
      after.decision !== null &&
      before.decision !== after.decision &&
      (to === null || after.decision === to),
  },
  filter: begins(({ condition: { filter, turns } }, { filters }) =>
    filters === null ? null : ((filters >> filterCodes.indexOf(filter)) & 1) === (turns === 'on' ? 1 : 0),
  ),
  light: begins(({ condition: { signal, to } }, { lights }) => (lights === null ? null : lights[signal] === to)),
  screen: begins((watched, facts) => {
    const listed = isListed(watched, facts);
    return listed === null ? null : listed === (watched.condition.when === 'enters');
  }),
  setup: {
    holds: ({ condition }, { open }) =>
      condition.when === 'ends' ? false : open === null ? null : open.some((setup) => isChosen(setup, condition)),
    fires: (watched, before, after) => changedSetups(watched, before, after).length > 0,
  },
  plan: {
    holds: never,
    fires: (watched, _, after) => ['win', 'loss'].includes(endedPlan(watched, after)?.outcome ?? ''),
  },
  price: begins(({ condition: { crosses, value } }, { price }, look = 'level') =>
    beyond(price, value, crosses, toMargin(value, alertLimits.price_margin.value, look)),
  ),
  vwap: begins(({ condition: { crosses } }, { price, vwap }, look = 'level') =>
    vwap === null ? null : beyond(price, vwap, crosses, toMargin(vwap, alertLimits.price_margin.value, look)),
  ),
  range: { holds: never, fires: hasNewEdge },
  'relative-volume': begins(({ condition: { value } }, { relative_volume }, look = 'level') =>
    beyond(relative_volume, value, 'above', toMargin(value, alertLimits.volume_margin.value, look)),
  ),
  news: { holds: never, fires: (watched, _, after) => newArticles(watched, after).length > 0 },
  source: {
    holds: ({ condition }, { lists }) =>
      lists === null ? null : [...lists].some((counted) => isNamed(counted, condition)),
    fires: (watched, before, after) => newLists(watched, before, after).length > 0,
  },
  earnings: begins(({ condition: { sessions } }, { earnings_in }) =>
    earnings_in === null ? null : earnings_in <= sessions,
  ),
  'reason-gone': begins(({ condition: { list, side } }, { lists }) =>
    lists === null ? null : !lists.has(`${list}:${side}`),
  ),
};

/** Cast is safe: the table pairs each kind with its own condition type. */
const ruleOf = ({ condition }: Watched): Rule<StockCondition['kind']> =>
  conditionRules[condition.kind] as Rule<StockCondition['kind']>;

export function holds(watched: Watched, facts: StockFacts, look: Look = 'level'): boolean | null {
  return ruleOf(watched).holds(watched, facts, look);
}

/** False for events, which do not last: a silence until they clear would end with the next one. */
export function canBeSilenced(condition: AlertCondition): boolean {
  const { kind } = condition;
  if (kind === 'verdict' || kind === 'decision') return condition.to !== null;
  if (kind === 'setup') return condition.when === 'opens';
  return kind !== 'product' && conditionRules[kind].holds !== never;
}

export function fires(watched: Watched, before: StockFacts, after: StockFacts): boolean {
  return ruleOf(watched).fires(watched, before, after);
}

const horizonSets = { minutes: 'poll', today: 'run', weeks: 'scores' } as const satisfies Record<Horizon, FactSet>;

const kindSets = {
  score: 'scores',
  'score-move': 'scores',
  decision: 'run',
  filter: 'run',
  light: 'run',
  screen: 'run',
  setup: 'poll',
  plan: 'poll',
  price: 'minute',
  vwap: 'minute',
  range: 'minute',
  'relative-volume': 'minute',
  news: 'minute',
  source: 'scores',
  earnings: 'run',
  'reason-gone': 'scores',
} as const satisfies Record<Exclude<StockCondition['kind'], 'verdict'>, FactSet>;

/** The publications that can make a condition fire. */
export function findSets(condition: StockCondition): readonly FactSet[] {
  if (condition.kind !== 'verdict') return [kindSets[condition.kind]];
  return condition.horizon === null ? Object.values(horizonSets) : [horizonSets[condition.horizon]];
}
