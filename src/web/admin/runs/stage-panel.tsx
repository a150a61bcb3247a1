// Stage of a run before synthesize: figures, and files with a viewer.
import type { ReactNode } from 'react';
import { plural, whole } from '../../../domain/market/format.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { canRetry, findOpenStage, stageStamps } from '../../../domain/pipeline/batch-progress.ts';
import type { Stage } from '../../../domain/pipeline/stage.ts';
import type { StageFile, StageResults } from '../../../domain/pipeline/stage-results.ts';
import { DistributionBar } from '../../ui/charts/distribution-bar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { fileListName } from '../parts/batches/batch-words.ts';
import { stageNames } from '../parts/batches/timeline.ts';
import { figureColumn } from '../parts/report/figure-column.ts';
import { kilobytes } from './file-size.ts';
import { ImportedSignals } from './imported-signals.tsx';
import { useStageResults } from './use-runs.ts';

const count = (value: number | null | undefined) => (value === null || value === undefined ? '--' : whole(value));
type Figure = [label: string, value: ReactNode];

function toFigures(stage: Stage, found: StageResults): Figure[] {
  const skipped: Figure = ['Files skipped', count(found.filesSkipped)];
  switch (stage) {
    case 'organize':
      return [['Files organized', count(found.filesOrganized)], ['Files', count(found.totalFiles)], skipped];
    case 'preprocess':
      return [['Files cleaned', count(found.filesCleaned)], ['Rows', count(found.totalRows)], skipped];
    case 'transform':
      return [
        ['Files transformed', count(found.filesTransformed)],
        ['Records', count(found.totalJsonRecords)],
        ['Repeated rows left out', count(found.repeatedRows)],
        skipped,
      ];
    default:
      return [
        ['Signals', count(found.totalSignals)],
        ['Files', count(found.totalFiles)],
        ['Symbols', count(found.totalUniqueSymbols)],
      ];
  }
}

const listFiles = (found: StageResults) =>
  found.organizedFiles ?? found.cleanedFiles ?? found.transformedFiles ?? found.fileImports ?? [];

/** True if the stage stored content of the file to view. */
const isViewable = (file: StageFile, stage: Stage) =>
  stage === 'organize' ? true : stage === 'import' ? file.status === 'imported' : file.path !== null;

const FILE_TONES: Partial<Record<StageFile['status'], BadgeTone>> = {
  imported: 'bull',
  skipped: 'warn',
  failed: 'bear',
};

export function StagePanel({ batch, stage }: { batch: Batch; stage: Exclude<Stage, 'synthesize'> }) {
  const hasRun = batch[stageStamps[stage]] !== null;
  const isFailed = canRetry(batch) && findOpenStage(batch) === stage;
  const { data, isPending, isError } = useStageResults(batch.id, stage, hasRun);
  if (!hasRun) {
    return (
      <EmptyState
        dense
        title={`${stageNames[stage][0]} ${isFailed ? 'is not complete' : 'has not run'}`}
        reason={
          isFailed
            ? 'Its attempt failed; what it did stands in its log below.'
            : 'Its files and figures stand here once it is complete.'
        }
      />
    );
  }
  if (isError) return <EmptyState dense title="No data available" reason="The result of this stage is not known." />;
  if (isPending) return <Skeleton className="h-40" />;
  if ('symbolsProcessed' in data.results) return null;
  return <StageFigures batch={batch} stage={stage} found={data.results} />;
}

function StageFigures({ batch, stage, found }: { batch: Batch; stage: Stage; found: StageResults }) {
  const files = listFiles(found);
  return (
    <Card>
      <CardSection>
        <dl className="flex flex-wrap gap-x-10 gap-y-2 tabular-nums">
          {toFigures(stage, found).map(([label, value]) => (
            <div key={label}>
              <dt className="text-label text-ink-3">{label}</dt>
              <dd className="text-title font-strong">{value}</dd>
            </div>
          ))}
        </dl>
      </CardSection>
      {found.signalDistribution !== undefined && (
        <CardSection title="Signals by direction" level={3}>
          <DistributionBar
            label="Signals by direction"
            parts={[
              { id: 'premium', label: 'premium', count: found.signalDistribution.premium, tone: 'premium' },
              { id: 'bullish', label: 'bullish', count: found.signalDistribution.bullish, tone: 'bull' },
              { id: 'neutral', label: 'neutral', count: found.signalDistribution.neutral, tone: 'neutral' },
              { id: 'bearish', label: 'bearish', count: found.signalDistribution.bearish, tone: 'bear' },
            ]}
          />
        </CardSection>
      )}
      <CardSection title="Files of this stage" level={3} aside={plural(files.length, 'file')}>
        <StageFiles batch={batch} stage={stage} files={files} />
      </CardSection>
      {stage === 'import' && <ImportedSignals found={found} />}
    </Card>
  );
}

function StageFiles({ batch, stage, files }: { batch: Batch; stage: Stage; files: readonly StageFile[] }) {
  const { open } = useAddress();
  const view = (file: StageFile) => open('file', { file: String(file.id), at: stage, from: null, line: null });
  const figures: Partial<Record<Stage, Column<StageFile>[]>> = {
    organize: [
      {
        id: 'notes',
        header: 'Notes',
        cell: ({ notes }) => (
          <span className="block max-w-96 truncate text-label text-ink-2" title={notes ?? undefined}>
            {notes ?? ''}
          </span>
        ),
      },
    ],
    preprocess: [figureColumn('rows', 'Rows', (file) => file.row_count)],
    transform: [
      figureColumn('records', 'Records', (file) => file.records),
      figureColumn('quarantined', 'Quarantined', (file) => file.quarantined),
      figureColumn('repeated', 'Repeated', (file) => file.repeated ?? null),
    ],
    import: [
      figureColumn('signals', 'Signals', (file) => file.signals),
      figureColumn('symbols', 'Symbols', (file) => file.unique_symbols),
    ],
  };
  const columns: Column<StageFile>[] = [
    {
      id: 'name',
      header: 'File',
      cell: ({ file_name, notes }) => (
        <span className="block max-w-96 truncate" title={notes === null ? file_name : `${file_name}: ${notes}`}>
          {file_name}
        </span>
      ),
      sortValue: ({ file_name }) => file_name,
    },
    { id: 'list', header: 'List', cell: fileListName, sortValue: fileListName },
    {
      id: 'size',
      header: 'Size',
      align: 'right',
      wide: true,
      cell: ({ size_bytes }) => kilobytes(size_bytes),
      sortValue: ({ size_bytes }) => size_bytes,
    },
    ...(figures[stage] ?? []),
    {
      id: 'status',
      header: 'Status',
      cell: ({ status, notes }) => (
        <Badge tone={FILE_TONES[status] ?? 'neutral'} {...(notes !== null && { title: notes })}>
          {status}
        </Badge>
      ),
      sortValue: ({ status }) => status,
    },
    {
      id: 'view',
      pinned: true,
      header: <span className="sr-only">View</span>,
      align: 'right',
      cell: (file) => (
        <Button
          size="sm"
          disabled={!isViewable(file, stage)}
          aria-label={`View ${file.file_name}`}
          onClick={() => view(file)}
        >
          View
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      label={`Files of ${stage} of run ${batch.id}`}
      className="max-h-96 tabular-nums"
      dense
      columns={columns}
      rows={files}
      rowKey={({ id }) => id}
      phoneCard={(file) => (
        <div className="flex items-center gap-2">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {file.file_name} <span className="text-label text-ink-3">{kilobytes(file.size_bytes)}</span>
          </span>
          <Badge tone={FILE_TONES[file.status] ?? 'neutral'}>{file.status}</Badge>
          <Button
            size="sm"
            disabled={!isViewable(file, stage)}
            aria-label={`View ${file.file_name}`}
            onClick={() => view(file)}
          >
            View
          </Button>
        </div>
      )}
      empty={<EmptyState dense title="No data available" reason="No file reached this stage." />}
    />
  );
}
