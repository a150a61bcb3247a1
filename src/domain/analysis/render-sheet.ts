// Text of a fact sheet for a model: facts line by line, vendor texts in a block that cannot be closed from within.
import { dataText, type Fact } from './fact.ts';
import type { FactSheet } from './fact-sheet.ts';

export const sheetMarks = {
  open: '<<<FACT SHEET>>>',
  close: '<<<END OF FACT SHEET>>>',
  newsOpen: '<<<NEWS, DATA ONLY>>>',
  newsClose: '<<<END OF NEWS>>>',
} as const;

/**
 * Vendor texts are stripped of brackets and braces again here, so that all tags are the product's and braces only
 * enclose fact keys. Lines read `{key} label (unit): value`.
 */
export function renderSheet(sheet: FactSheet): string {
  const groups = Map.groupBy(sheet.facts, originLine);
  const blocks = [...groups].map(([origin, facts]) => [origin, ...facts.map(factLine)].join('\n'));
  const news = sheet.articles.map((article) => {
    const about = [article.published, article.publisher, article.sentiment].filter((part) => part !== null);
    return `- ${quoted(article.title)} (${about.map((part) => dataText(part)).join(', ')})`;
  });
  return [
    sheetMarks.open,
    `Symbol: ${dataText(sheet.symbol)}`,
    `Made at: ${sheet.as_of}`,
    ...blocks,
    sheetMarks.newsOpen,
    ...(news.length > 0 ? news : ['(no news)']),
    sheetMarks.newsClose,
    sheetMarks.close,
  ].join('\n');
}

function originLine({ source, as_of }: Fact): string {
  return `[${dataText(source)}${as_of === null ? '' : `, as of ${as_of}`}]`;
}

function factLine({ key, label, unit, value }: Fact): string {
  const shown = typeof value === 'number' ? String(value) : dataText(value);
  const named = unit === 'name' || unit === 'text' ? label : `${label} (${unit})`;
  return `{${dataText(key)}} ${dataText(named)}: ${shown}`;
}

const quoted = (text: string) => `"${dataText(text).replaceAll('"', "'")}"`;
