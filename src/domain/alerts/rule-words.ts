// Names of alert rules and of their scopes.
import { patternWords } from '../goldeneye/view/table.ts';
import { decimal, plural, price, signed, whole } from '../market/format.ts';
import { filterNames } from '../screener/rules/filters.ts';
import { lightNames, lightWords } from '../screener/rules/signal-lights.ts';
import { expertLists } from '../signals/expert-lists.ts';
import { horizonNames } from '../verdicts/verdict.ts';
import type { AlertCondition, AlertScope } from './alert-condition.ts';
import { productWords } from './product-events.ts';

/** Facts that names contain: number of stars; name of the scope's saved screen, null when it was removed. */
export type ScopeNames = { stars: number; screen: string | null };

export const sideWords = { '1': 'bullish', '0': 'neutral', '-1': 'bearish' } as const;
export const edgeWords = { day: 'of the day', '52-weeks': 'in 52 weeks' } as const;

export const listName = (list: number): string => expertLists.find(({ id }) => id === list)?.name ?? `List ${list}`;

/** `NVDA reaches 220.00`, `Setup with strength 70 or more`, `Enters "Momentum with volume"`. */
export function ruleName(condition: AlertCondition, scope: AlertScope, { screen }: Pick<ScopeNames, 'screen'>): string {
  const stock = scope.kind === 'symbol' ? scope.symbol : null;
  const name = conditionName(condition, screen);
  if (stock === null) return name;
  if (condition.kind === 'price' || condition.kind === 'plan' || condition.kind === 'vwap')
    return `${stock} ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  return `${stock}: ${name}`;
}

function conditionName(condition: AlertCondition, screen: string | null): string {
  switch (condition.kind) {
    case 'verdict': {
      const who =
        condition.horizon === null ? 'A verdict' : `Verdict for ${horizonNames[condition.horizon].toLowerCase()}`;
      return condition.to === null ? `${who} changes` : `${who} becomes ${condition.to}`;
    }
    case 'score':
      return `Score ${condition.crosses === 'above' ? 'rises above' : 'falls below'} ${signed(condition.value, 0)}`;
    case 'score-move':
      return `Score moves ${whole(condition.points)} or more in a day`;
    case 'decision':
      return decisionName(condition);
    case 'filter':
      return `${filterNames[condition.filter]} turns ${condition.turns}`;
    case 'light':
      return `${lightNames[condition.signal]} turns ${lightWords[condition.to]}`;
    case 'screen':
      return `${condition.when === 'enters' ? 'Enters' : 'Leaves'} "${screen ?? 'a removed screen'}"`;
    case 'setup':
      return setupName(condition);
    case 'plan':
      return 'Plan: target or stop';
    case 'price':
      return `${condition.crosses === 'above' ? 'Reaches' : 'Falls below'} ${price(condition.value)}`;
    case 'vwap':
      return `${condition.crosses === 'above' ? 'Rises above' : 'Falls below'} VWAP`;
    case 'range':
      return `New ${condition.edge} ${edgeWords[condition.of]}`;
    case 'relative-volume':
      return `Volume pace above ${decimal(condition.value)}x`;
    case 'news':
      return condition.mood === null ? 'News' : condition.mood === 'positive' ? 'Positive news' : 'Negative news';
    case 'source': {
      const side = condition.side === null ? '' : `, ${sideWords[condition.side]}`;
      return `Newly on ${condition.list === null ? 'an expert list' : listName(condition.list)}${side}`;
    }
    case 'earnings':
      return condition.sessions === 0 ? 'Earnings today' : `Earnings within ${plural(condition.sessions, 'session')}`;
    case 'reason-gone':
      return `${listName(condition.list)} no longer counts as ${sideWords[condition.side]}`;
    case 'product':
      return productWords[condition.what];
  }
}

function decisionName({ to, from }: Extract<AlertCondition, { kind: 'decision' }>): string {
  if (from === undefined) return to === null ? 'A decision changes' : `Decision becomes ${to}`;
  return to === null ? `Decision leaves ${from}` : `Decision goes from ${from} to ${to}`;
}

function setupName({ when, pattern, min_strength }: Extract<AlertCondition, { kind: 'setup' }>): string {
  const what = pattern === null ? 'Setup' : patternWords(pattern);
  const strength = min_strength === null ? '' : ` with strength ${whole(min_strength)} or more`;
  return `${what}${strength}${when === 'ends' ? ' ends' : ''}`;
}

/** Rule name with its scope, for lists of all rules: `A verdict changes (my stars)`. */
export function fullRuleName(condition: AlertCondition, scope: AlertScope, screen: string | null): string {
  const name = ruleName(condition, scope, { screen });
  if (scope.kind === 'symbol' || scope.kind === 'product' || condition.kind === 'screen') return name;
  return `${name} (${scope.kind === 'stars' ? 'my stars' : whereWords(scope, { stars: 0, screen })})`;
}

/** `my stars, 5`, `whole market`, `NVDA`. */
export function whereWords(scope: AlertScope, { stars, screen }: ScopeNames): string {
  switch (scope.kind) {
    case 'symbol':
      return scope.symbol;
    case 'stars':
      return `my stars, ${stars}`;
    case 'screen':
      return screen === null ? 'a removed screen' : `saved screen "${screen}"`;
    case 'market':
      return 'whole market';
    case 'product':
      return 'Smart Cat';
  }
}
