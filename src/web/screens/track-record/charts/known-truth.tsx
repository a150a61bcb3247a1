// Record of a simulated market, checked against the effects planted in its lists.
import { useQuery } from '@tanstack/react-query';
import { recordEndpoints } from '../../../../contract/record.ts';
import type { RecordState } from '../../../../domain/record/record-figures.ts';
import type { SessionHorizon } from '../../../../domain/record/record-horizons.ts';
import { horizonWords, stateWords } from '../../../../domain/record/record-words.ts';
import type { CheckedList, TruthCheck, TruthVerdict } from '../../../../domain/record/truth/planted-truth.ts';
import { judgedRules } from '../../../../domain/rules/record-rules.ts';
import { queryFor } from '../../../api/query-for.ts';
import { PagePart } from '../../../ui/layout/page-part.tsx';
import { findUnit, share, withUnit } from './figure-words.ts';
import { IntervalAxis, IntervalPlot } from './interval-plot.tsx';
import { halfRange, place } from './scale.ts';

const verdictWords: Record<TruthVerdict, string> = {
  found: 'Found',
  not_yet: 'Not yet',
  against: 'Against its sign',
  too_few: stateWords.too_few,
};
const stateOf: Record<TruthVerdict, RecordState> = {
  found: 'edge',
  not_yet: 'none',
  against: 'worse',
  too_few: 'too_few',
};

export function KnownTruth({ horizon }: { horizon: SessionHorizon }) {
  const { data } = useQuery(queryFor(recordEndpoints.recordTruth, { query: { horizon } }));
  if (data == null || data.lists.length === 0) return null;
  const values = data.lists.flatMap(({ low, high, truth }) => [low ?? 0, high ?? 0, truth]);
  const half = halfRange(values, findUnit(horizon).by);
  return (
    <PagePart
      id="truth"
      title="Checked against a known truth"
      about={`planted and measured above the market, ${horizonWords[horizon]}`}
    >
      <div className="grid gap-1 px-4 pt-3 text-ink-2 max-sm:px-3">
        <p>{foundWords(data)}</p>
        <p className="text-label text-ink-3">
          Prices and lists of this market are made up, so what is true is known: what is planted until then, what these
          stocks earn above others by themselves, less costs.
        </p>
      </div>
      <div className="px-4 pt-3 text-label text-ink-3 max-sm:px-3 sm:pl-72">
        <IntervalAxis half={half} horizon={horizon} short />
      </div>
      <ul aria-label="Lists with a planted effect" className="px-4 pb-3 max-sm:px-3">
        {data.lists.map((list) => (
          <TruthRow key={`${list.source} ${list.side}`} list={list} horizon={horizon} half={half} />
        ))}
      </ul>
    </PagePart>
  );
}

function foundWords({ lists, others, intervals }: TruthCheck): string {
  const found = lists.filter(({ verdict }) => verdict === 'found').length;
  const judged = lists.filter(({ verdict }) => verdict !== 'too_few').length;
  const allowed = share(judgedRules.false_discoveries.value).replace('.0', '');
  return (
    `${found} of ${judged} planted effects are found so far. Of ${others.judged} lists without one ${others.called} ` +
    `${others.called === 1 ? 'has' : 'have'} a word, ${others.falsely} of these falsely (${allowed} are allowed). ` +
    `${intervals.hold} of ${intervals.all} intervals hold the true mean (95% should).`
  );
}

function TruthRow({ list, horizon, half }: { list: CheckedList; horizon: SessionHorizon; half: number }) {
  const { name, side, truth, mean, low, high, verdict } = list;
  return (
    <li className="grid items-center gap-x-3 gap-y-1 border-line py-1 not-last:border-b sm:grid-cols-[16rem_1fr]">
      <span className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-2">
        <span className="truncate">
          {name}
          {side < 0 && <span className="text-label text-ink-3"> says down</span>}
        </span>
        <span className="text-label text-ink-2">{verdictWords[verdict]}</span>
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="relative block min-w-0">
          <IntervalPlot figures={{ mean, low, high, state: stateOf[verdict], horizon, unsettled: 0 }} half={half} />
          <span
            aria-hidden
            className="absolute top-1 size-2 -translate-x-1/2 rotate-45 border border-ink bg-surface"
            style={{ left: `${place(truth, half)}%` }}
          />
        </span>
        <span className="text-label text-ink-3">
          true {withUnit(truth, horizon)}, measured {withUnit(mean, horizon)}
        </span>
      </span>
    </li>
  );
}
