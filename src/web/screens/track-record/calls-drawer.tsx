// Calls behind a figure: mean and interval, distribution, right and wrong, the newest calls with their receipts.
import { Download } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../../domain/market/format.ts';
import type { CallResult, CallTotals, NamedFigures, RecordedCalls } from '../../../domain/record/record-view.ts';
import { aboveWords, denialWords, horizonWords } from '../../../domain/record/record-words.ts';
import { sourceName } from '../../../domain/record/source-names.ts';
import { figureRules, judgedRules, settlementRules } from '../../../domain/rules/record-rules.ts';
import { errorText } from '../../api/api-error.ts';
import { Loaded } from '../../symbol/failures/loaded.tsx';
import { StateMark } from '../../symbol/record/state-mark.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ChoiceRow } from '../../ui/controls/choice-row.tsx';
import { saveFile } from '../../ui/controls/save-file.ts';
import { useTask } from '../../ui/controls/task.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { csvFileName, csvText } from '../../ui/tables/export-csv.ts';
import { useFileNotation } from '../../ui/tables/file-notation.ts';
import { type CallsOf, MOST_IN_FILE, readAllCalls, useCalls } from './calls-data.ts';
import { CallReceipt, CallsTable } from './calls-table.tsx';
import { count, noOutcomeWords, share, UNKNOWN, withUnit } from './charts/figure-words.ts';
import { ResultDistribution } from './charts/result-distribution.tsx';
import { callColumns } from './csv-columns.ts';
import type { PageAddress } from './page-address.ts';
import { SideMark } from './source-cells.tsx';

type CallsDrawerProps = {
  of: Omit<CallsOf, 'result'>;
  /** Figures of the source at the horizon; null where it has none. */
  figures: NamedFigures | null;
  /** Time the figures were computed; null before the first computation. */
  asOf: string | null;
  address: PageAddress;
};

const FIRST = 25;
const MORE = 200;
const MOST_LISTED = 5_000;

export function CallsDrawer({ of, figures, asOf, address }: CallsDrawerProps) {
  const { call, closeCall, closeSource } = address;
  const [result, setResult] = useState<CallResult>('all');
  const [limit, setLimit] = useState(FIRST);
  const query = useCalls({ ...of, result }, limit);
  const name = figures?.name ?? sourceName(of.kind, of.source);
  const choose = (next: CallResult) => {
    setLimit(FIRST);
    setResult(next);
  };
  return (
    <Drawer
      onClose={closeSource}
      title={
        <span className="inline-flex items-center gap-2">
          <SideMark side={of.side} />
          {name}
        </span>
      }
      aside={
        figures !== null && (
          <span>
            {plural(query.data?.totals.all ?? figures.calls, 'call')}, {plural(figures.days, 'day')} settled
          </span>
        )
      }
    >
      <div className="grid gap-3">
        {figures !== null && <Mean figures={figures} benchmark={of.benchmark} />}
        <Loaded query={query} words="The calls could not be loaded" skeleton="h-80">
          {(data) =>
            data.totals.all === 0 ? (
              <>
                <p>No call of this source is in this record.</p>
                {call !== null && <LinkedCall id={call} onClose={closeCall} />}
              </>
            ) : (
              <>
                {data.totals.right + data.totals.wrong > 0 && (
                  <ResultDistribution distribution={data.distribution} horizon={of.horizon} />
                )}
                <Counted totals={data.totals} figures={figures} benchmark={of.benchmark} horizon={of.horizon} />
                {figures !== null && figures.settled > 0 && <MoreFigures figures={figures} />}
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <ChoiceRow label="Calls shown" value={result} onChange={choose} choices={toChoices(data.totals)} />
                  <SaveCalls of={{ ...of, result }} name={name} asOf={asOf} all={data.totals[result]} />
                </div>
                {call !== null && data.calls.every(({ id }) => id !== call) && (
                  <LinkedCall id={call} onClose={closeCall} />
                )}
                <CallsTable calls={data.calls} horizon={of.horizon} benchmark={of.benchmark} receipt={address} />
                <p className="text-label text-ink-2">
                  Entry is the first tradable price after publication. Newest first.
                </p>
                {data.calls.length < Math.min(data.totals[result], MOST_LISTED) && (
                  <Button
                    variant="link"
                    className="justify-self-start"
                    onClick={() => setLimit(Math.min(MOST_LISTED, limit + MORE))}
                  >
                    {count(data.totals[result] - data.calls.length)} more
                  </Button>
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </Drawer>
  );
}

/** Receipt of a call outside the list, such as one opened by a link or under another choice of results. */
function LinkedCall({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <section aria-label={`Receipt of call ${id}`} className="rounded-md border border-line">
      <p className="flex items-center justify-between gap-2 border-b border-line px-3 py-1 text-label text-ink-2">
        Call {id}, not among those listed
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      </p>
      <CallReceipt id={id} />
    </section>
  );
}

function toChoices(totals: CallTotals) {
  const choice = (value: CallResult, word: string) => ({ value, label: `${word} ${count(totals[value])}` });
  return [
    choice('all', 'All'),
    choice('right', 'Right'),
    choice('wrong', 'Wrong'),
    ...(totals.unsettled > 0 ? [choice('unsettled', 'Unsettled')] : []),
  ];
}

function Mean({ figures, benchmark }: { figures: NamedFigures; benchmark: CallsOf['benchmark'] }) {
  const { mean, low, high, horizon, state, kind } = figures;
  const what = kind === 'window' ? 'average' : `mean excess over ${aboveWords[benchmark]}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-display font-strong tracking-[-0.02em]">{withUnit(mean, horizon)}</span>
      <span className="grid text-label text-ink-2">
        <span>
          {mean === null ? noOutcomeWords(figures) : `${what} ${horizonWords[horizon]}`}
          {low !== null && high !== null && `, ${withUnit(low, horizon)} to ${withUnit(high, horizon)}`}
        </span>
        <BoundedMean figures={figures} />
        <Limits figures={figures} />
        <StateMark state={state} why={denialWords(figures)} />
      </span>
    </div>
  );
}

/** Mean of returns, each capped at the bound; renders nothing for plans. */
function BoundedMean({ figures }: { figures: NamedFigures }) {
  const { bounded_mean, bounded_low, bounded_high, bounded, horizon } = figures;
  if (horizon === 'plan' || bounded_mean === null) return null;
  const bound = figureRules.result_bound.value;
  return (
    <span>
      With every return, of its stocks and of the market's, counted up to {bound}% either way{' '}
      {withUnit(bounded_mean, horizon)}
      {bounded_low !== null &&
        bounded_high !== null &&
        `, ${withUnit(bounded_low, horizon)} to ${withUnit(bounded_high, horizon)}`}
      ; {plural(bounded, 'return')} beyond
    </span>
  );
}

/** Limits of a judgement: few outcomes without overlap, and shorts that are hard to borrow. */
function Limits({ figures: { horizon, spans, hard_to_borrow } }: { figures: NamedFigures }) {
  return (
    <>
      {horizon === '20' && (
        <span>
          {plural(spans, 'outcome')} without overlap; a word needs {judgedRules.long_spans.value}
        </span>
      )}
      {hard_to_borrow > 0 && (
        <span>
          {plural(hard_to_borrow, 'short')} of stocks under ${settlementRules.borrowed_from.value}, hard to borrow
        </span>
      )}
    </>
  );
}

type CountedProps = {
  totals: RecordedCalls['totals'];
  figures: NamedFigures | null;
  benchmark: CallsOf['benchmark'];
  horizon: CallsOf['horizon'];
};

/** Counts of all calls: right, wrong, still open, and those that could never be settled. */
function Counted({ totals: { right, wrong, unsettled, open }, figures, benchmark, horizon }: CountedProps) {
  const beaten = horizon === 'plan' ? 'ended above zero' : `beat ${benchmark === 'spy' ? 'SPY' : 'the market'}`;
  const hit = figures?.hit_rate ?? null;
  const base = figures?.base_rate ?? null;
  const rest = [
    open > 0 && `${count(open)} still open`,
    unsettled > 0 && `${count(unsettled)} could not be settled`,
  ].filter(Boolean);
  return (
    <p className="text-label text-ink-2">
      {hit !== null && `${share(hit)} ${beaten}`}
      {hit !== null && base !== null && horizon !== 'plan' && `; of all stocks on the same days ${share(base)} did`}
      {hit !== null && '. '}
      {count(right)} right, {count(wrong)} wrong{rest.length > 0 && `, ${rest.join(', ')}`}.
    </p>
  );
}

const SHRUNKEN = 'Drawn toward the mean of the sources of its kind, the more the less its own is certain';
const Q_VALUE = 'Expected share of false findings among all sources with a q this low or lower';

/** Figures that qualify the mean: drift, chance, and how fast the source's stocks change. */
function MoreFigures({ figures: { median, older, newer, shrunk, q, turnover, horizon } }: { figures: NamedFigures }) {
  const rows = [
    { label: 'Median', value: withUnit(median, horizon) },
    { label: 'Older half of its days', value: withUnit(older, horizon) },
    { label: 'Newer half', value: withUnit(newer, horizon) },
    { label: 'Shrunken mean', value: withUnit(shrunk, horizon), title: SHRUNKEN },
    { label: 'False-finding rate (q)', value: share(q), title: Q_VALUE },
    { label: 'Stocks new each day', value: share(turnover) },
  ].filter(({ value }) => value !== UNKNOWN);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-label sm:grid-cols-3">
      {rows.map(({ label, value, title }) => (
        <div key={label} title={title} className="grid content-start">
          <dt className="text-ink-3">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SaveCalls({ of, name, asOf, all }: { of: CallsOf; name: string; asOf: string | null; all: number }) {
  const { words, settle, say } = useFileNotation();
  const { isBusy, begin } = useTask(async () => {
    try {
      const [calls, notation] = await Promise.all([readAllCalls(of), settle()]);
      const fileName = csvFileName(`calls-${name}-${of.horizon}`, asOf);
      saveFile(fileName, csvText(callColumns, calls, asOf, notation), 'text/csv');
      const cut = all > MOST_IN_FILE ? `, the newest of ${count(all)}` : '';
      say(`${count(calls.length)} calls saved as ${fileName}${cut}`);
    } catch (failure) {
      showToast('error', errorText(failure, 'The calls could not be saved'));
    }
  });
  return (
    <Button size="sm" busy={isBusy} disabled={all === 0} title={`Save these calls as CSV: ${words}`} onClick={begin}>
      <Download aria-hidden className="size-3.5" />
      CSV
    </Button>
  );
}
