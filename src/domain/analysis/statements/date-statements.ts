// Days and spans of a text beside the label they belong to.
import type { DateFigure } from '../find-figures.ts';
import type { Vocabulary } from './mentions.ts';
import type { Sentence, Wrong } from './statement.ts';

const NEAREST = 60;

/** Days beside the words for earnings are checked against the earnings date. */
export function wrongDates({ text, mentions, figures }: Sentence, vocabulary: Vocabulary): Wrong[] {
  const due = vocabulary.facts.get('next_earnings')?.[0]?.value;
  return figures.flatMap((figure) => {
    if (figure.kind !== 'date') return [];
    const label = mentions.filter(({ end }) => end <= figure.at && figure.at - end < NEAREST).at(-1);
    const earnings = label !== undefined && /earnings/iu.test(text.slice(label.at, label.end));
    if (!earnings || sameDay(figure, String(due ?? ''))) return [];
    return [{ text: figure.text, why: 'is not the earnings date of the fact sheet' }];
  });
}

function sameDay({ year, month, day }: DateFigure, date: string): boolean {
  const [y, m, d] = date.split('-').map(Number);
  return (year === null || year === y) && (month === null || month === m) && (day === null || day === d);
}

/** Spans in front of a label change its meaning: a 50-day RSI is not the RSI. */
export function wrongSpans({ text, mentions, figures }: Sentence): Wrong[] {
  return figures.flatMap((figure) => {
    if (figure.kind !== 'span' || mentions.some(({ at, end }) => at <= figure.at && figure.end <= end)) return [];
    const next = mentions.find(({ at, subject }) => at >= figure.end && !subject);
    const joins =
      next !== undefined && /^\s*(?:simple |moving |exponential )*$/iu.test(text.slice(figure.end, next.at));
    return joins ? [{ text: figure.text, why: 'does not belong to the label behind it' }] : [];
  });
}
