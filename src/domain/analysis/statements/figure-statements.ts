// Binding of each figure of a text to its label: fact, unit and direction.

import { contradiction } from './contradictions.ts';
import { comparison, type Direction, directionAfter, directionBefore, lastStatement } from './directions.ts';
import { distanceFacts, levelFacts, subjectFacts, volumeFacts } from './labels.ts';
import { factsAfter, type Mention, type Vocabulary } from './mentions.ts';
import { periodFacts } from './periods.ts';
import type { Binding, Placed, Sentence, Wrong } from './statement.ts';
import { unknownHead } from './unknown-head.ts';

/** Words between figures that share their labels: "45 and 4", "$40 to $61.50". */
const JOINED =
  /^\s*(?:[,(/\u2013-]|and|or|to|versus|vs\.?|against|that is|i\.e\.|,\s*(?:and|or|that is)|by)*\s*(?:a range of|about|roughly|nearly)?\s*$/iu;
const OF_WHOLE = /^\s*(?:of|out of)\s+(?:the |all )?$/iu;
const PART_OF = /^\s*(?:of|out of)\s+(?:the |all )?\d/iu;
const TIGHT = /^[\s-]*(?:(?:of|in|the|its|total|new|recent|net|different|signals? of)\s+)*$/iu;
/** "$193 is the 50-day average" */
const NAMED = /^\s*(?:is|was|are|being|equals|represents|marks)\s+(?:(?:the|its|a|an)\s+)?$/iu;
const APPOSED = /^\s*[,(]\s*(?:(?:which is|that is|the|its|a|at)\s+)*$/iu;

export function wrongFigures(sentence: Sentence, vocabulary: Vocabulary): Wrong[] {
  const { text, figures } = sentence;
  const numbers = figures.filter(
    (figure): figure is Placed => figure.kind === 'number' && !isYear(figure, text.slice(0, figure.at)),
  );
  const wrong: Wrong[] = [];
  let before: Binding | null = null;
  for (const [place, figure] of numbers.entries()) {
    const start = numbers[place - 1]?.end ?? 0;
    const stop = numbers[place + 1]?.at ?? text.length;
    const joined = place > 0 && JOINED.test(text.slice(start, figure.at));
    const next = numbers[place + 1];
    const leads = next !== undefined && JOINED.test(text.slice(figure.end, next.at));
    const binding = bindingOf(sentence, figure, { start, stop, joined, leads, before }, vocabulary);
    before = typeof binding === 'string' ? null : binding;
    const why = typeof binding === 'string' ? binding : contradiction(figure, binding, sentence, start, vocabulary);
    if (why !== null) wrong.push({ text: figure.text, why });
  }
  return wrong;
}

/** Years follow a word of time or a date, never a label. */
const isYear = (figure: Placed, before: string) =>
  /^(?:19|20)\d\d$/.test(figure.text) &&
  /(?:\b(?:in|since|until|by|from|during|early|late|of|year|for)|[,\p{N}])\s*$/iu.test(before);

type Around = { start: number; stop: number; joined: boolean; leads: boolean; before: Binding | null };

function bindingOf(
  { text, mentions }: Sentence,
  figure: Placed,
  around: Around,
  vocabulary: Vocabulary,
): Binding | string {
  const { start, stop, joined, leads, before } = around;
  const left = mentions.filter(({ at, end }) => at >= start && end <= figure.at);
  const right = mentions.filter(({ at }) => at >= figure.end);
  const next = right[0];
  const follows = next === undefined ? '' : text.slice(figure.end, next.at);
  const compared =
    next === undefined || next.subject || ofRange(next.facts, 'low') !== next.facts ? null : comparison(follows);
  if (next !== undefined && compared !== null) {
    // Target distances on the sheet count from the price; no fact holds the distance of the price from a target.
    const facts = next.facts.flatMap((key) =>
      compared !== 0 && key.endsWith('target') ? [] : (distanceFacts[key] ?? []),
    );
    const index = next.facts.some((key) => key.startsWith('vs_sp500'));
    if (facts.length > 0 || index)
      return {
        facts: index ? next.facts : facts,
        direction: compared,
        sense: directionBefore(text.slice(start, figure.at)),
      };
    if (compared !== 0 && figure.unit === '%') return 'is compared with something it is not measured from';
  }
  const label = left.at(-1);
  if (next !== undefined && NAMED.test(follows)) return { facts: next.facts, direction: 0, sense: 0 };
  const tight = next !== undefined && next.at <= stop && TIGHT.test(follows) ? next : null;
  const behind = factsAfter(text.slice(figure.end), vocabulary);
  const near = text.slice(label?.end ?? start, figure.at);
  const direction = directionOf(text, figure, label?.end ?? start, label);
  if (direction === null) return 'is said to go both ways';
  const sense: Direction = (tight ?? label)?.sense ?? 0;
  if (tight !== null || behind.length > 0) {
    const nouns = [...(tight?.facts ?? []), ...behind];
    const leading =
      label !== undefined && /^[\s:]*(?:(?:is|are|at|of|was|were|stands? at)\s+)?$/iu.test(near) ? label.facts : [];
    const whole =
      OF_WHOLE.test(text.slice(start, figure.at)) && nouns.some((key) => key.startsWith('analysts'))
        ? ['analysts']
        : [];
    return { facts: [...nouns, ...leading, ...whole], direction, sense };
  }
  if (label === undefined && joined) {
    if (before === null) return 'stands without the label it belongs to';
    const [label, ...rest] = before.rest ?? [];
    if (label !== undefined) return { facts: label.facts, direction, sense: label.sense ?? 0, rest };
    const facts = figure.unit === '%' && before.facts.includes('price') ? subjectFacts : before.facts;
    return { ...before, facts, direction: direction || before.direction };
  }
  const head = unknownHead(near, label === undefined);
  if (head !== null) return `stands with "${head}", which the fact sheet does not hold`;
  const isSubject = label === undefined || label.subject || (figure.unit === '%' && label.facts[0] === 'price');
  const listed = leads ? coordinated(text, left) : [];
  const [leading, ...rest] = listed;
  if (leading !== undefined) return { facts: leading.facts, direction, sense: leading.sense ?? 0, rest };
  if (leads && label !== undefined && ofRange(label.facts, 'low') !== label.facts) {
    const high = { ...label, facts: ofRange(label.facts, 'high') };
    return { facts: ofRange(label.facts, 'low'), direction, sense, rest: [high] };
  }
  const facts = isSubject ? subjectOf(text, figure, start, stop) : label.facts;
  const narrowed = narrowedByPeriod(facts, text, figure, start, stop);
  if (!isSubject) {
    const apposed = next !== undefined && APPOSED.test(follows) && isLevelLabel(label) ? next.facts : [];
    const part = PART_OF.test(text.slice(figure.end)) ? (next?.facts ?? []) : [];
    return { facts: [...narrowed, ...apposed, ...part], direction, sense };
  }
  const shared = next !== undefined && /^[^,.;:]*$/u.test(text.slice(figure.end, next.at)) ? next.facts : [];
  const apposed = next !== undefined && APPOSED.test(follows) ? next.facts : [];
  return { facts: [...narrowed, ...shared, ...apposed], direction, sense };
}

/** Labels coordinated at the end of `left`; empty with only one. */
function coordinated(text: string, left: readonly Mention[]): readonly Mention[] {
  const last = left.findLastIndex((mention, place) => {
    const previous = left[place - 1];
    return (
      previous === undefined ||
      !/^\s*(?:,|\/|and|or|,\s*and)\s*(?:the |its )?$/iu.test(text.slice(previous.end, mention.at))
    );
  });
  const together = left.slice(Math.max(0, last));
  return together.length > 1 ? together : [];
}

/** A range has two ends, the low one first. */
function ofRange(facts: readonly string[], end: 'low' | 'high'): readonly string[] {
  const ends = facts.filter((key) => /_(?:low|high)$/.test(key));
  const both = ends.some((key) => key.endsWith('low')) && ends.some((key) => key.endsWith('high'));
  return both && ends.length === facts.length ? ends.filter((key) => key.endsWith(end)) : facts;
}

const isLevelLabel = (label: Mention | undefined) =>
  label !== undefined && (label.facts.length === levelFacts.length || label.facts.includes('price'));

/** A figure of the stock itself: its price, or a move of the day. */
function subjectOf(text: string, figure: Placed, start: number, stop: number): readonly string[] {
  const period = periodFacts(lastStatement(text.slice(start, figure.at)), text.slice(figure.end, stop));
  if (period === null && figure.unit === 'shares') return volumeFacts;
  return period ?? subjectFacts;
}

function narrowedByPeriod(
  facts: readonly string[],
  text: string,
  figure: Placed,
  start: number,
  stop: number,
): readonly string[] {
  const moves = facts.filter((key) => /^(?:change|return)/.test(key));
  if (moves.length === 0 || figure.unit === null) return facts;
  const period = periodFacts(lastStatement(text.slice(start, figure.at)), text.slice(figure.end, stop));
  return period === null ? facts : [...facts.filter((key) => !moves.includes(key)), ...period];
}

/** The direction stated for a figure; null when its words contradict each other. */
function directionOf(text: string, figure: Placed, from: number, label: Mention | undefined): Direction | null {
  const adjective = label === undefined ? '' : (/\S+\s+(?:\S+\s+)?$/u.exec(text.slice(0, label.at))?.[0] ?? '');
  const left = directionBefore(text.slice(from, figure.at)) || directionBefore(adjective);
  const right = directionAfter(text.slice(figure.end));
  if (left !== 0 && right !== 0 && left !== right) return null;
  return left || right;
}
