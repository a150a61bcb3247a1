// Answer line of Signals Pro: agreement of the screener with the strongest scores of a tab.
import { useMemo } from 'react';
import { agreementAnswer, STRONGEST } from '../../../domain/answers/agreement-answer.ts';
import { sortRows } from '../../../domain/signals/list-order.ts';
import type { Signal, TabType } from '../../../domain/signals/signal.ts';
import { BELOW_BAR } from '../../symbol/lists/list-bar.tsx';
import { ScoreScaleLine } from '../../symbol/score/score-bar.tsx';
import { useVerdicts } from '../../symbol/verdicts/use-verdicts.ts';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';

type AgreementLineProps = {
  listed: readonly Signal[];
  tab: TabType;
  /** Order of the list, in words. */
  order: string;
};

export function AgreementLine({ listed, tab, order }: AgreementLineProps) {
  const strongest = useMemo(
    () => sortRows(listed, { column: 'strength', direction: 'desc' }).slice(0, STRONGEST),
    [listed],
  );
  const { bySymbol, pending } = useVerdicts(strongest.map(({ symbol }) => symbol));
  const answer = pending
    ? null
    : agreementAnswer(
        strongest.map(({ symbol, smart_cat_score: score }) => ({
          symbol,
          score,
          today: bySymbol.get(symbol)?.today.word ?? null,
        })),
      );
  return (
    // On phones the lead alone, of two or three lines, in the height of three: the cards below keep their place.
    <AnswerLine answer={answer} about={tab} className={`${BELOW_BAR} max-sm:min-h-24! [&_strong~span]:max-sm:hidden`}>
      <ScoreScaleLine order={order} />
    </AnswerLine>
  );
}
