// The case for and against a stock: as written by the vendor, else derived from the figures of the details.
import { decimal, signedPercent } from '../../market/format.ts';
import type { RuleTable } from '../../rules/rule.ts';
import type { StockDetails, TickerDetails } from './details.ts';
import type { WrittenCases } from './research.ts';

export type CasePair = TickerDetails['bull_bear_case'];

const caseRules = {
  strong: { name: 'A rank category speaks for a stock from', value: 3.5, unit: 'of 5', source: 'product decision' },
  weak: { name: 'A rank category speaks against a stock up to', value: 1.5, unit: 'of 5', source: 'product decision' },
  upside: { name: 'A target speaks for a stock above', value: 10, unit: '%', source: 'product decision' },
  downside: { name: 'A target speaks against a stock below', value: 0, unit: '%', source: 'product decision' },
  paragraphs: { name: 'Paragraphs of a written case kept', value: 8, unit: 'paragraphs', source: 'product decision' },
} as const satisfies RuleTable;

/** Paragraphs of a written case by name; a single paragraph is named `name`, several are numbered. */
function paragraphs(text: string | null, name: string): Record<string, string> {
  const parts = (text ?? '')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, caseRules.paragraphs.value);
  return Object.fromEntries(parts.map((part, at) => [parts.length === 1 ? name : `${name} ${at + 1}`, part]));
}

/** Cases from the vendor's text if there is one, else derived from figures; empty for a case without content. */
export function bullBearCase(
  written: WrittenCases | null,
  details: StockDetails,
  categoryNames: Readonly<Record<string, string>>,
): CasePair {
  if (written !== null) {
    return {
      bull_case: paragraphs(written.bull_case, 'Bull case'),
      bear_case: paragraphs(written.bear_case, 'Bear case'),
    };
  }
  const bull: Record<string, string> = {};
  const bear: Record<string, string> = {};
  const target = details.consensus_price_target;
  const change = target?.upside_percentage ?? null;
  if (target?.price_target_description && change !== null) {
    if (change > caseRules.upside.value) bull['Analyst targets'] = target.price_target_description;
    if (change < caseRules.downside.value) bear['Analyst targets'] = target.price_target_description;
  }
  for (const [key, category] of Object.entries(details.market_rank?.categories ?? {})) {
    if (category.score === null) continue;
    const name = categoryNames[key] ?? key;
    const text = `${decimal(category.score)} of ${decimal(category.max_score, 0)}: ${category.details
      .map((detail) => `${detail.name} ${detail.text}`)
      .join('; ')}.`;
    if (category.score >= caseRules.strong.value) bull[name] = text;
    if (category.score <= caseRules.weak.value) bear[name] = text;
  }
  const growth = details.sales_and_book_value?.find(({ name }) => name === 'Revenue growth');
  if (growth?.value != null) {
    const side = growth.value >= 0 ? bull : bear;
    side.Revenue = `Revenue changed by ${signedPercent(growth.value, 1)} in ${growth.period ?? 'the last year'}.`;
  }
  return { bull_case: bull, bear_case: bear };
}
