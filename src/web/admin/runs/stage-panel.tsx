// Stage of a run: figures, files with a viewer, sample of imported signals; the scores of synthesize.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { canRetry, findOpenStage, stageStamps } from '../../../domain/pipeline/batch-progress.ts';
import type { Stage } from '../../../domain/pipeline/stage.ts';
import type { StageFile, StageResults } from '../../../domain/pipeline/stage-results.ts';
import { queryFor } from '../../api/query-for.ts';
import { Loaded } from '../../symbol/failures/loaded.tsx';
import { actions, clipped, count, name, shown, text } from '../../symbol/tables/fields.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { fileList, fileName, fileStatus } from '../parts/batches/batch-columns.tsx';
import { kilobytes } from '../parts/batches/batch-words.ts';
import { stageNames } from '../parts/batches/timeline.ts';
import { SignalsByDirection, SynthesisFigures } from './synthesis-figures.tsx';

const figure = (label: string, value: number | undefined) =>
  [label, value === undefined ? '--' : whole(value)] as const;

function toFigures(stage: Stage, found: StageResults) {
  const skipped = figure('Files skipped', found.filesSkipped);
  switch (stage) {
    case 'organize':
      return [figure('Files organized', found.filesOrganized), figure('Files', found.totalFiles), skipped];
    case 'preprocess':
      return [figure('Files cleaned', found.filesCleaned), figure('Rows', found.totalRows), skipped];
    case 'transform':
      return [
        figure('Files transformed', found.filesTransformed),
        figure('Records', found.totalJsonRecords),
        figure('Repeated rows left out', found.repeatedRows),
        skipped,
      ];
    default:
      return [
        figure('Signals', found.totalSignals),
        figure('Files', found.totalFiles),
        figure('Symbols', found.totalUniqueSymbols),
      ];
  }
}

const listFiles = (found: StageResults) =>
  found.organizedFiles ?? found.cleanedFiles ?? found.transformedFiles ?? found.fileImports ?? [];

/** True if the stage stored content of the file to view. */
const isViewable = (file: StageFile, stage: Stage) =>
  stage === 'organize' ? true : stage === 'import' ? file.status === 'imported' : file.path !== null;

/** Stored result of a stage, requested once the stage has run. */
export function useStageResults(batch: Batch, stage: Stage) {
  return useQuery({
    ...queryFor(endpoints.stageValidation, { params: { id: batch.id, stage } }),
    enabled: batch[stageStamps[stage]] !== null,
    meta: { logged: `stage ${stage} of batch ${batch.id}` },
  });
}

export function StagePanel({ batch, stage }: { batch: Batch; stage: Stage }) {
  const query = useStageResults(batch, stage);
  if (batch[stageStamps[stage]] === null) return <NotRun batch={batch} stage={stage} />;
  if (stage === 'synthesize') {
    return (
      <Loaded query={query} title="Failed to load synthesis data">
        {({ results }) => 'symbolsProcessed' in results && <SynthesisFigures results={results} />}
      </Loaded>
    );
  }
  const { data, isPending, isError } = query;
  if (isError) return <EmptyState dense title="No data available" reason="The result of this stage is not known." />;
  if (isPending) return <Skeleton className="h-40" />;
  if ('symbolsProcessed' in data.results) return null;
  return <StageFigures batch={batch} stage={stage} found={data.results} />;
}

function NotRun({ batch, stage }: { batch: Batch; stage: Stage }) {
  const [stageName] = stageNames[stage];
  if (canRetry(batch) && findOpenStage(batch) === stage) {
    const reason = 'Its attempt failed; what it did stands in its log below.';
    return <EmptyState dense title={`${stageName} is not complete`} reason={reason} />;
  }
  const reason =
    stage === 'synthesize'
      ? 'Scores stand here once all rows of the run are imported and scored.'
      : 'Its files and figures stand here once it is complete.';
  return <EmptyState dense title={`${stageName} has not run`} reason={reason} />;
}

function StageFigures({ batch, stage, found }: { batch: Batch; stage: Stage; found: StageResults }) {
  const files = listFiles(found);
  return (
    <Card>
      <CardSection>
        <Facts
          items={toFigures(stage, found)}
          className="flex flex-wrap gap-x-10 gap-y-2"
          valueClass="text-title font-strong"
        />
      </CardSection>
      {found.signalDistribution !== undefined && (
        <CardSection title="Signals by direction" level={3}>
          <SignalsByDirection counts={found.signalDistribution} />
        </CardSection>
      )}
      <CardSection title="Files of this stage" level={3} aside={plural(files.length, 'file')}>
        <StageFiles batch={batch} stage={stage} files={files} />
      </CardSection>
      {stage === 'import' && <ImportedSignals found={found} />}
    </Card>
  );
}

const figures: Partial<Record<Stage, readonly Column<StageFile>[]>> = {
  organize: [clipped('notes', 'Notes', 'max-w-96 text-label text-ink-2', { unknown: '' })],
  preprocess: [count('row_count', 'Rows', { bySort: true })],
  transform: [
    count('records', 'Records', { bySort: true }),
    count('quarantined', 'Quarantined', { bySort: true }),
    count('repeated', 'Repeated', { bySort: true }),
  ],
  import: [count('signals', 'Signals', { bySort: true }), count('unique_symbols', 'Symbols', { bySort: true })],
};

function StageFiles({ batch, stage, files }: { batch: Batch; stage: Stage; files: readonly StageFile[] }) {
  const { open } = useAddress();
  const columns: readonly Column<StageFile>[] = [
    fileName('File'),
    fileList('List'),
    shown(
      'size',
      'Size',
      { align: 'right', wide: true, sortValue: ({ size_bytes }) => size_bytes, phone: 'fact' },
      ({ size_bytes }) => kilobytes(size_bytes),
    ),
    ...(figures[stage] ?? []),
    fileStatus(),
    actions(
      (file) => (
        <Button
          size="sm"
          disabled={!isViewable(file, stage)}
          aria-label={`View ${file.file_name}`}
          onClick={() => open('file', { file: String(file.id), at: stage, from: null, line: null })}
        >
          View
        </Button>
      ),
      { phone: 'aside' },
    ),
  ];
  return (
    <DataTable
      label={`Files of ${stage} of run ${batch.id}`}
      className="max-h-96"
      dense
      columns={columns}
      rows={files}
      rowKey={({ id }) => id}
      empty={<EmptyState dense title="No data available" reason="No file reached this stage." />}
    />
  );
}

type TopSignal = NonNullable<StageResults['topSignals']>[number];
type RecentSignal = NonNullable<StageResults['recentSignals']>[number];

const topColumns: readonly Column<TopSignal>[] = [
  text('type', 'Signal type', { phone: 'title' }),
  text('direction', 'Direction', { phone: 'fact' }),
  count('count', 'Count', { phone: 'aside' }),
];
const recentColumns: readonly Column<RecentSignal>[] = [
  name('symbol', 'Symbol'),
  clipped('company', 'Company', 'max-w-40'),
  text('signal_type', 'Signal type', { phone: 'title' }),
  text('direction', 'Direction', { phone: 'fact' }),
  clipped('file_name', 'File', 'max-w-32', { phone: 'fact' }),
];

/** Largest signal types and newest rows. */
function ImportedSignals({ found: { topSignals = [], recentSignals = [] } }: { found: StageResults }) {
  return (
    <CardSection>
      <div className="grid gap-4 xl:grid-cols-2">
        <Sample label="Top signals" columns={topColumns} rows={topSignals} />
        <Sample label="Recent signals" columns={recentColumns} rows={recentSignals} />
      </div>
    </CardSection>
  );
}

type SampleProps<Row> = { label: string; columns: readonly Column<Row>[]; rows: readonly Row[] };

function Sample<Row>({ label, columns, rows }: SampleProps<Row>): ReactNode {
  return (
    <section className="grid min-w-0 content-start gap-2">
      <h3 className="font-strong">{label}</h3>
      <DataTable
        label={label}
        className="max-h-72"
        dense
        columns={columns}
        rows={rows}
        // Index key: rows may be alike but never move.
        rowKey={(row) => rows.indexOf(row)}
        empty={<EmptyState dense title="No data available" />}
      />
    </section>
  );
}
