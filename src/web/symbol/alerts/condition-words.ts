// Kinds of alert conditions: words of the editor, initial values, and possible scopes of each kind.
import type { AlertCondition, AlertKind, AlertScope } from '../../../domain/alerts/alert-condition.ts';
import type { AlertRule, AlertRuleInput } from '../../../domain/alerts/alert-rule.ts';

type Kind = {
  label: string;
  /** One sentence that says when the rule fires. */
  about: string;
  first: AlertCondition;
};

/** Kinds in the order of the editor. A plan condition is offered only beside a plan. */
const stockKinds: readonly Kind[] = [
  {
    label: 'A verdict changes',
    about: 'The word for minutes, today or lists becomes another.',
    first: { kind: 'verdict', horizon: null, to: null },
  },
  {
    label: 'Price crosses a value',
    about: 'The price of the minute passes the value.',
    first: { kind: 'price', crosses: 'above', value: 100 },
  },
  {
    label: 'Golden Eye finds a pattern',
    about: 'A setup opens or ends.',
    first: { kind: 'setup', when: 'opens', pattern: null, min_strength: null },
  },
  {
    label: "The screener's decision changes",
    about: 'YES, MAYBE, NO or SKIP becomes another.',
    first: { kind: 'decision', to: null },
  },
  {
    label: 'News about the stock',
    about: 'An article names it as its subject, not in passing.',
    first: { kind: 'news', mood: 'negative' },
  },
  {
    label: 'Score crosses a value',
    about: 'The Smart Cat Score, from -1000 to 1000.',
    first: { kind: 'score', crosses: 'above', value: 300 },
  },
  {
    label: 'Score moves in a day',
    about: 'Against the session before.',
    first: { kind: 'score-move', points: 50 },
  },
  {
    label: 'A list names the stock',
    about: 'An expert list names it for the first time.',
    first: { kind: 'source', list: null, side: null },
  },
  {
    label: 'Enters or leaves a saved screen',
    about: 'The list of one of your saved screens changes.',
    first: { kind: 'screen', when: 'enters' },
  },
  {
    label: 'A filter turns on or off',
    about: 'One of the four filters of the screener.',
    first: { kind: 'filter', filter: 'VS', turns: 'on' },
  },
  {
    label: 'A light changes',
    about: 'One of the five lights of the screener.',
    first: { kind: 'light', signal: 'vwap_distance', to: 'green' },
  },
  {
    label: 'Volume pace rises',
    about: 'Volume so far against the usual volume by this minute.',
    first: { kind: 'relative-volume', value: 3 },
  },
  {
    label: 'A new high or low',
    about: 'Of the day so far or of 52 weeks.',
    first: { kind: 'range', of: '52-weeks', edge: 'high' },
  },
  {
    label: 'Price crosses VWAP',
    about: 'The average price of the day, weighted by volume.',
    first: { kind: 'vwap', crosses: 'above' },
  },
  {
    label: 'Earnings are near',
    about: 'Counted in sessions.',
    first: { kind: 'earnings', sessions: 2 },
  },
];

const productKind: Kind = {
  label: 'Something is wrong with the product',
  about: 'For administrators.',
  first: { kind: 'product', what: 'health-red' },
};

/** Kinds offered in the editor; a rule of any other kind retains that kind. */
export function kindChoices(isAdmin: boolean): readonly Kind[] {
  return isAdmin ? [...stockKinds, productKind] : stockKinds;
}

/** Kinds that only a suggestion can create, because they are about one plan or one reason. */
const fixedWords: Partial<Record<AlertKind, string>> = {
  plan: 'Target or stop of the open plan',
  'reason-gone': 'The score loses a reason',
};

const findKind = (kind: AlertKind) => kindChoices(true).find(({ first }) => first.kind === kind);

export const kindLabel = (kind: AlertKind): string => fixedWords[kind] ?? findKind(kind)?.label ?? kind;

export const aboutKind = (kind: AlertKind): string => findKind(kind)?.about ?? '';

export const firstCondition = (kind: AlertKind): AlertCondition | undefined => findKind(kind)?.first;

/** Scopes a kind can have, the usual one first; `refuseRule` refuses the others. */
export function listScopes(kind: AlertKind): readonly AlertScope['kind'][] {
  if (kind === 'product') return ['product'];
  if (kind === 'screen') return ['screen'];
  if (kind === 'plan' || kind === 'reason-gone' || kind === 'price') return ['symbol'];
  return ['symbol', 'stars', 'screen', 'market'];
}

/** A new rule with the usual limits. */
export function newRule(condition: AlertCondition, scope: AlertScope): AlertRuleInput {
  return {
    condition,
    scope,
    channel_ids: null,
    cool_down_minutes: 10,
    once: false,
    until_clear: false,
    expires_at: null,
    paused_until: null,
    is_on: true,
  };
}

export function toInput(rule: AlertRule): AlertRuleInput {
  const { condition, scope, channel_ids, cool_down_minutes, once, until_clear, expires_at, paused_until, is_on } = rule;
  return { condition, scope, channel_ids, cool_down_minutes, once, until_clear, expires_at, paused_until, is_on };
}
