// Suggested alerts without figures: of a saved screen, of the product, and of a stock whose figures could not be read.
import type { AlertCondition } from '../../../domain/alerts/alert-condition.ts';
import type { AlertSuggestion } from '../../../domain/alerts/alert-rule.ts';
import { productWords } from '../../../domain/alerts/product-events.ts';
import { type AlertTarget, toScope } from './alert-target.ts';
import { newRule } from './condition-words.ts';

const productDetails = {
  'health-red': 'any check of the health page',
  'batch-held': 'scores stay as they were until it is confirmed',
  'slot-failed': 'a run, a poll or a fetch that was due',
  'feed-gap': 'minutes of the market are missing',
  'backup-failed': 'no newer backup can be restored',
} as const;

export function ownSuggestions(target: AlertTarget): readonly AlertSuggestion[] {
  const scope = toScope(target);
  const line = (condition: AlertCondition, name: string, detail: string): AlertSuggestion => ({
    rule: newRule(condition, scope),
    name,
    detail,
    figure: null,
    rate: '',
  });
  if (target.kind === 'screen') {
    return [
      line({ kind: 'screen', when: 'enters' }, 'A stock enters the screen', `"${target.name}" lists a new stock`),
      line({ kind: 'screen', when: 'leaves' }, 'A stock leaves the screen', `"${target.name}" lists it no longer`),
      line({ kind: 'decision', to: 'YES' }, 'A stock of the screen turns YES', 'after a run of the screener'),
    ];
  }
  if (target.kind === 'symbol') {
    return [
      line({ kind: 'verdict', horizon: null, to: null }, 'A verdict changes', 'minutes, today or lists'),
      line(
        { kind: 'setup', when: 'opens', pattern: null, min_strength: null },
        'Golden Eye finds a pattern',
        'any of the five, any strength',
      ),
      line(
        { kind: 'news', mood: 'negative' },
        `Negative news about ${target.symbol}`,
        'articles about the stock, not mentions',
      ),
    ];
  }
  const kinds = Object.keys(productWords) as (keyof typeof productWords)[];
  return kinds
    .sort((a, b) => Number(b === target.what) - Number(a === target.what))
    .map((what) => line({ kind: 'product', what }, productWords[what], productDetails[what]));
}
