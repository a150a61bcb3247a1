// Sentences of a text with their mentions and figures.
import { findFigures, oneSpelling } from '../find-figures.ts';
import { findMentions, type Vocabulary } from './mentions.ts';
import type { Sentence } from './statement.ts';

const END = /(?<!\b(?:vs|inc|corp|co|no|approx|est|u\.s|i\.e|e\.g|st))[.!?]+["')\]]*\s+|[;\n]|\s\|\s/giu;

export function splitSentences(text: string, names: readonly string[], vocabulary: Vocabulary): Sentence[] {
  const plain = oneSpelling(text).replace(/[\u2018\u2019]/g, "'");
  const ends = [...plain.matchAll(END)].map(({ 0: all, index }) => index + all.length);
  const bounds = [0, ...ends, plain.length];
  return bounds.slice(1).flatMap((end, place) => {
    const sentence = plain.slice(bounds[place], end).replace(/[.!?;|\s]+$/u, '');
    if (sentence.trim() === '') return [];
    const mentions = findMentions(sentence, vocabulary);
    const own = mentions.filter(({ facts }) => facts.some((key) => vocabulary.facts.has(key)));
    const figures = findFigures(sentence, names)
      .filter((figure) => !own.some(({ at, end: stop }) => at <= figure.at && figure.end <= stop))
      .toSorted((a, b) => a.at - b.at);
    return [{ text: sentence, mentions, figures }];
  });
}
