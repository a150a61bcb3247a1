// Record of a simulated market, checked against the effects planted in its lists.
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
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
          stocks earn above others by themselves, less costs. Measured above the market: the same list can show no edge
          above SPY.
        </p>
      </div>
      <div className={`px-4 pt-3 text-label text-ink-3 max-sm:px-3 ${ROW}`}>
        <span className="flex flex-wrap items-center gap-x-3 col-span-2">
          <span className="inline-flex items-center gap-1.5">
            <TrueMark /> true
          </span>
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden className="h-4 w-tick rounded-sm bg-ink" /> measured, bar: its 95% interval
          </span>
        </span>
        <span className="max-lg:col-span-2">
          <IntervalAxis half={half} horizon={horizon} short />
        </span>
      </div>
      <ul aria-label="Lists with a planted effect" className="px-4 pb-3 max-sm:px-3">
        {data.lists.map((list) => (
          <TruthRow key={`${list.source} ${list.side}`} list={list} horizon={horizon} half={half} />
        ))}
      </ul>
    </PagePart>
  );
}

/** Name, verdict, interval and figures of a list; narrow windows stack them, name and verdict in one line. */
const ROW = 'grid gap-x-3 gap-y-1 max-lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[16rem_8rem_minmax(0,1fr)_14rem]';

/** Diamond at the true mean, `left` in percent of the axis; in the legend, without `left`, unpositioned. */
function TrueMark({ left }: { left?: number }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'size-2 rotate-45 border border-ink bg-surface',
        left !== undefined && 'absolute top-1.5 -translate-x-1/2',
      )}
      style={left === undefined ? undefined : { left: `${left}%` }}
    />
  );
}

function foundWords({ lists, others, intervals }: TruthCheck): string {
  const found = lists.filter(({ verdict }) => verdict === 'found').length;
  const judged = lists.filter(({ verdict }) => verdict !== 'too_few').length;
  const allowed = share(judgedRules.false_discoveries.value).replace('.0', '');
  return (
    `${found} of ${judged} planted effects are found so far. Of ${others.judged} lists with nothing planted ` +
    `${others.falsely === 0 ? 'none' : others.falsely} ${others.falsely > 1 ? 'were' : 'was'} called wrongly (${allowed} may be). ` +
    `${intervals.hold} of ${intervals.all} intervals hold the true mean (95% should).`
  );
}

function TruthRow({ list, horizon, half }: { list: CheckedList; horizon: SessionHorizon; half: number }) {
  const { name, side, truth, mean, low, high, verdict } = list;
  return (
    <li className={`items-center border-line py-1 not-last:border-b ${ROW}`}>
      <span className="truncate">
        {name}
        {side < 0 && <span className="text-label text-ink-3"> says down</span>}
      </span>
      <span className="text-label text-ink-2">{verdictWords[verdict]}</span>
      <span className="relative block min-w-0 max-lg:col-span-2">
        <IntervalPlot figures={{ mean, low, high, state: stateOf[verdict], horizon, unsettled: 0 }} half={half} />
        <TrueMark left={place(truth, half)} />
      </span>
      <span className="text-label text-ink-3 max-lg:col-span-2">
        true {withUnit(truth, horizon)}, measured {withUnit(mean, horizon)}
      </span>
    </li>
  );
}
