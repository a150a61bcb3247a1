// Mentions of labels in a text: where the text names a fact of the sheet, or something no sheet holds.
import type { Fact } from '../fact.ts';
import type { FactSheet } from '../fact-sheet.ts';
import { type Label, labels, levelFacts, subjectFacts } from './labels.ts';

/** `subject` is the stock itself, which names no single fact. */
export type Mention = { at: number; end: number; facts: readonly string[]; sense: 1 | -1 | null; subject: boolean };

export type Vocabulary = {
  says: readonly { pattern: RegExp; label: Label; subject: boolean }[];
  after: readonly { pattern: RegExp; label: Label }[];
  /** Facts by the keys of the table of labels. */
  facts: ReadonlyMap<string, readonly Fact[]>;
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+');
const bounded = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'giu');

const known = new Set(labels.flatMap(({ facts }) => facts));
const patterns = labels.map((label) => ({ pattern: bounded(label.says), label, subject: false }));
const afters = labels.flatMap((label) =>
  label.after === undefined
    ? []
    : [{ pattern: new RegExp(`^[\\s-]{0,2}(?:${label.after})(?![\\p{L}\\p{N}])`, 'iu'), label }],
);

/** Labels of more facts are families: ranges, levels, returns. */
const MOST_NAMED = 3;

/** Key of the vocabulary for a fact: its own, or the one with the words of its label. */
function keyOf(fact: Fact): string {
  if (known.has(fact.key)) return fact.key;
  let best = { length: 0, key: fact.key };
  for (const { pattern, label } of patterns) {
    const single = label.facts.length <= MOST_NAMED ? label.facts[0] : undefined;
    for (const [found] of fact.label.matchAll(pattern)) {
      if (single !== undefined && found.length > best.length) best = { length: found.length, key: single };
    }
  }
  if (best.length > 0) return best.key;
  if (/^change\b/iu.test(fact.label)) return fact.unit === '%' ? 'change_pct' : 'change';
  return /volume/iu.test(fact.label) ? 'volume' : /\breturn\b/iu.test(fact.label) ? 'return' : fact.key;
}

export function buildVocabulary(sheet: FactSheet): Vocabulary {
  const facts = new Map<string, Fact[]>();
  const own: Label[] = [];
  const units = new Set<string>(sheet.facts.map(({ unit }) => unit));
  for (const fact of sheet.facts) {
    const key = keyOf(fact);
    facts.set(key, [...(facts.get(key) ?? []), fact]);
    if (known.has(key) || key === 'volume' || key === 'return') {
      own.push({ facts: [key], says: escaped(fact.label) });
      continue;
    }
    const last =
      fact.label
        .split(/ (?:of|over|in|to|at|since|against) |,/u)[0]
        ?.split(' ')
        .at(-1) ?? fact.label;
    // A unit names no fact: "Smart Cat Score (points)" is not one of "Points of Momentum Alerts".
    const short = units.has(last.toLowerCase()) ? '' : `|${escaped(last)}s?`;
    own.push({ facts: [key], says: `${escaped(fact.label)}${short}` });
  }
  for (const [place, type] of sheet.facts.entries()) {
    if (type.unit !== 'name' || typeof type.value !== 'string') continue;
    const more = sheet.facts
      .filter(({ key }, at) => at !== place && key.startsWith(`${type.key}_`))
      .map(({ key }) => key);
    const premium = type.key === 'premium_type' ? ['premium_conviction', 'premium_target', 'premium_upside'] : [];
    if (more.length + premium.length > 0) own.push({ facts: [...more, ...premium], says: escaped(type.value) });
  }
  const company = facts.get('company')?.map(({ value }) => escaped(String(value))) ?? [];
  const subject = [
    escaped(sheet.symbol),
    ...company,
    '(?:the |its )?(?:stock|shares?|company|name|issue)',
    'it',
    'they',
  ];
  return {
    says: [
      ...patterns,
      ...own.map((label) => ({ pattern: bounded(label.says), label, subject: false })),
      { pattern: bounded(subject.join('|')), label: { facts: subjectFacts, says: '' }, subject: true },
    ],
    after: afters,
    facts,
  };
}

/** Mentions in the order of the text; the longest of overlapping ones wins. */
export function findMentions(text: string, { says }: Vocabulary): Mention[] {
  const found = says.flatMap(({ pattern, label, subject }) =>
    [...text.matchAll(pattern)].map(({ 0: all, index }) => ({
      at: index,
      end: index + all.length,
      facts: label.facts,
      sense: label.sense ?? null,
      subject,
    })),
  );
  const stands: Mention[] = [];
  for (const mention of found.sort((a, b) => b.end - b.at - (a.end - a.at))) {
    const same = stands.find(({ at, end }) => at === mention.at && end === mention.end);
    if (same !== undefined) same.facts = [...same.facts, ...mention.facts];
    else if (mention.end > mention.at && !stands.some(({ at, end }) => mention.at < end && at < mention.end))
      stands.push({ ...mention });
  }
  return stands.sort((a, b) => a.at - b.at);
}

/** Facts of labels that only occur right after a figure. */
export function factsAfter(text: string, { after }: Vocabulary): string[] {
  const found = after.flatMap(({ pattern, label }) => {
    const match = pattern.exec(text);
    return match === null ? [] : [{ length: match[0].length, facts: label.facts }];
  });
  const longest = Math.max(0, ...found.map(({ length }) => length));
  return found.filter(({ length }) => length === longest).flatMap(({ facts }) => facts);
}

export const isLevel = (key: string) => (levelFacts as readonly string[]).includes(key);
