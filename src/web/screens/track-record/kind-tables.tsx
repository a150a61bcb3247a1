// Tables of sources: the chosen kind in full, the other kinds in short below it.
import { type ReactNode, useMemo, useRef } from 'react';
import { type CallKind, isPublished } from '../../../domain/record/call.ts';
import { type SessionHorizon, sessionHorizons } from '../../../domain/record/record-horizons.ts';
import type { RecordView } from '../../../domain/record/record-view.ts';
import { horizonNames, horizonWords, kindWords } from '../../../domain/record/record-words.ts';
import { settlementRules } from '../../../domain/rules/record-rules.ts';
import { searchRules } from '../../../domain/rules/search-rules.ts';
import { ChoiceRow } from '../../ui/controls/choice-row.tsx';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx';
import { useShortcuts } from '../../ui/keyboard/shortcuts.tsx';
import { ExportButton } from '../../ui/tables/export-button.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay, HOUR_MS, zonedDate } from '../../ui/time/time-format.ts';
import type { PageAddress, RecordBenchmark } from './page-address.ts';
import { SmallTable } from './small-table.tsx';
import { countFindings, findScoreEdge, sourceRows } from './source-rows.ts';
import { SourcesTable } from './sources-table.tsx';

const TABS = 'record-kind';
const kinds: readonly CallKind[] = ['list', 'score', 'measured', 'decision', 'filter', 'light', 'window', 'analysis'];
/** Kinds with short tables beside the chosen one. */
const shortKinds: readonly CallKind[] = ['score', 'decision', 'filter', 'window', 'analysis'];

const TENTHS_ONLY = 'The top tenth of the score did better than the bottom tenth; no band alone shows an edge.';

const benchmarkWords: Record<RecordBenchmark, string> = { spy: 'above SPY', market: 'above the market' };

type KindTablesProps = {
  record: RecordView;
  horizon: SessionHorizon;
  address: PageAddress;
  /** Shown beside the short tables. */
  children: ReactNode;
};

export function KindTables({ record, horizon, address, children }: KindTablesProps) {
  const { kind, setKind, search, setSearch, benchmark, openSource: onOpen } = address;
  const findRows = (of: CallKind) => sourceRows(record.sources, of, horizon);
  const now = useNow(HOUR_MS);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts([
    { keys: ['/'], label: 'Search a source', scope: 'Track record', handler: () => field.current?.focus() },
  ]);
  const term = search.trim().toLowerCase();
  const rows = findRows(kind);
  const found = useMemo(() => rows.filter(({ name }) => name.toLowerCase().includes(term)), [rows, term]);
  // A reconstructed record has only lists and their scores, so its empty kinds are hidden.
  const isShown = (of: CallKind) => isPublished(record.market) || of === kind || findRows(of).length > 0;
  const isTenthsOnly =
    findScoreEdge(record, horizon) !== null && findRows('score').every(({ state }) => state !== 'edge');
  const since = record.since === null ? zonedDate(record.first_call, now) : calendarDay(record.since, now);
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <Tabs
          label="Kinds of calls"
          idBase={TABS}
          className="min-w-0 flex-1 basis-96 max-sm:gap-1.5!"
          items={kinds
            .map((id) => ({ id, label: kindWords[id].title, count: findRows(id).length }))
            // There is no measured score before lists have a record.
            .filter(({ id, count }) => isShown(id) && (id !== 'measured' || count > 0 || kind === id))}
          value={kind}
          onChange={setKind}
        />
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
          <ChoiceRow
            label="Return measured"
            value={benchmark}
            onChange={address.setBenchmark}
            choices={(['spy', 'market'] as const).map((value) => ({ value, label: benchmarkWords[value] }))}
          />
          <ChoiceRow
            label="Horizon"
            value={horizon}
            onChange={address.setHorizon}
            choices={sessionHorizons.map((value) => ({ value, label: horizonNames[value] }))}
          />
        </div>
      </div>
      <section
        {...tabPanelProps(TABS, kind)}
        className="min-w-0 overflow-hidden rounded-md border border-line bg-surface"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 max-sm:px-3">
          <h2 className="text-title font-strong">
            {rows.length} {toTitle(kind, rows.length)}
          </h2>
          <p className="min-w-0 flex-1 basis-64 text-label text-ink-3">{measureWords(kind, horizon, benchmark)}</p>
          <SearchBox
            value={search}
            onChange={setSearch}
            placeholder={kindWords[kind].one}
            label={`Search a ${kindWords[kind].one.toLowerCase()}`}
            shortcut="/"
            inputRef={field}
            maxLength={searchRules.most_chars.value}
            className="w-48!"
          />
          <ExportButton
            name={`track-record-${record.market}`}
            columns={async () => (await import('./csv-columns.ts')).figureColumns}
            rows={() => record.sources}
            asOf={record.computed_at}
          />
        </div>
        {found.length === 0 ? (
          <p className="px-4 py-6 text-center text-ink-3">
            {rows.length === 0 ? 'No calls of this kind at this horizon yet.' : `Nothing matches "${search.trim()}".`}
          </p>
        ) : (
          <SourcesTable
            kind={kind}
            rows={found}
            horizon={horizon}
            corrected={countFindings(record, horizon)}
            isSearching={term !== ''}
            since={since}
            onOpen={onOpen}
          />
        )}
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[90rem]:grid-cols-2">
        {shortKinds
          .filter((other) => other !== kind && isShown(other))
          .map((other) => (
            <SmallTable
              key={other}
              kind={other}
              rows={findRows(other)}
              horizon={horizon}
              onOpen={onOpen}
              note={other === 'score' && isTenthsOnly ? TENTHS_ONLY : null}
            />
          ))}
        {children}
      </div>
    </>
  );
}

/** `sources` or `filter`. */
function toTitle(kind: CallKind, rows: number): string {
  const { one } = kindWords[kind];
  return `${one.toLowerCase()}${rows === 1 ? '' : 's'}`;
}

function measureWords(kind: CallKind, horizon: SessionHorizon, benchmark: RecordBenchmark): string {
  if (kind === 'window') return 'average result of a plan in R, after the spread; bar: 95% interval, clustered by day';
  return `mean excess return ${benchmarkWords[benchmark]} ${horizonWords[horizon]}, after costs, of all results as they are; shorts bear ${settlementRules.borrowing.value}% a year of borrowing; bar: 95% interval, clustered by day`;
}
