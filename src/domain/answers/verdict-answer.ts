// Answer of a stock's page: the sentence about its verdicts, its first part leading.
import { DISAGREE } from '../verdicts/disagree.ts';
import type { StockVerdicts } from '../verdicts/verdict.ts';
import type { Answer } from './answer.ts';

/** `verdicts`: null if they could not be loaded. */
export function verdictAnswer(verdicts: Pick<StockVerdicts, 'sentence'> | null): Answer {
  if (verdicts === null) return { lead: 'The verdicts are not available', rest: null };
  const { sentence } = verdicts;
  if (sentence === null)
    return { lead: 'No direction: Golden Eye, the screener and the lists point neither way', rest: null };
  if (sentence.disagree) return { lead: withoutEnd(DISAGREE), rest: withoutEnd(sentence.text.slice(DISAGREE.length)) };
  const [lead = '', ...rest] = withoutEnd(sentence.text).split('; ');
  return { lead, rest: rest.length === 0 ? null : rest.join('; ') };
}

const withoutEnd = (text: string) => text.trim().replace(/\.$/, '');
