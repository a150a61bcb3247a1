// Answer of a stock page: the sentence about its verdicts, with the first part as the lead.
import { DISAGREE } from '../verdicts/disagree.ts';
import { horizonSpeakers, type StockVerdicts } from '../verdicts/verdict.ts';
import { type Answer, joinParts } from './answer.ts';

type Judged = Pick<StockVerdicts, 'sentence'> & { minutes: Pick<StockVerdicts['minutes'], 'word'> };

/** `verdicts`: null if they could not be loaded. */
export function verdictAnswer(verdicts: Judged | null): Answer {
  if (verdicts === null) return { lead: 'The verdicts are not available', rest: null };
  const { sentence } = verdicts;
  if (sentence === null)
    return { lead: 'No direction: Golden Eye, the screener and the lists point neither way', rest: null };
  if (sentence.disagree) {
    const rest = withoutEnd(sentence.text.slice(DISAGREE.length));
    const avoids = verdicts.minutes.word === 'AVOID' ? `${horizonSpeakers.minutes} offers no entry` : null;
    return { lead: withoutEnd(DISAGREE), rest: joinParts([rest, avoids]) };
  }
  const [lead = '', ...rest] = withoutEnd(sentence.text).split('; ');
  return { lead, rest: rest.length === 0 ? null : rest.join('; ') };
}

const withoutEnd = (text: string) => text.trim().replace(/\.$/, '');
