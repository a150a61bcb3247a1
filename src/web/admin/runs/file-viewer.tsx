// Viewer of a pipeline file by stage: pages as table or JSON, from any row or line.

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { cut, whole } from '../../../domain/market/format.ts';
import type { FileContent } from '../../../domain/pipeline/batch-file.ts';
import { type Stage, stages } from '../../../domain/pipeline/stage.ts';
import { readTypedFigure } from '../../../domain/text/typed-figure.ts';
import { queryFor } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { kilobytes } from '../parts/batches/batch-words.ts';

const PAGE_ROWS = 100;
/** Most characters shown of a row's JSON. Source: specification, section 5. */
const JSON_CHARS = 500;
const CELL_CHARS = 120;

type Place = { offset: number } | { line: number };

/** Opens with `?file=` in the address. */
export function FileViewer() {
  const { params, close } = useAddress();
  const id = Number(params.get('file') ?? Number.NaN);
  if (!Number.isInteger(id)) return null;
  const stage = stages.find((name) => name === params.get('at')) ?? 'organize';
  const line = Number(params.get('line') ?? Number.NaN);
  const from: Place = Number.isInteger(line) && line > 0 ? { line } : { offset: 0 };
  return (
    <OpenFile
      key={`${id} ${stage} ${line}`}
      id={id}
      stage={stage}
      from={from}
      onClose={() => close('file', { file: null, at: null, line: null })}
    />
  );
}

function OpenFile({ id, stage, from, onClose }: { id: number; stage: Stage; from: Place; onClose: () => void }) {
  const [place, setPlace] = useState<Place>(from);
  const [form, setForm] = useState<'table' | 'json'>('table');
  const query = useQuery({
    ...queryFor(endpoints.fileContent, { params: { id }, query: { stage, limit: PAGE_ROWS, ...place } }),
    placeholderData: (before) => before,
  });
  const page = query.data;
  const name = page?.file_name ?? `File ${id}`;
  return (
    <Drawer
      width="wide"
      onClose={onClose}
      title={name}
      aside={page === undefined ? undefined : `${kilobytes(page.size_bytes)}, as ${stage} left it`}
      footer={page === undefined ? undefined : <Pages page={page} onPlace={setPlace} />}
    >
      <div className="grid min-w-0 gap-3">
        {query.isPending && <Spinner label="Loading..." />}
        {query.isError && <Notice tone="error">Failed to load file content</Notice>}
        {page !== undefined && !query.isError && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="wrap-anywhere text-label text-ink-3">{page.path}</p>
              <Tabs
                label="How rows are shown"
                value={form}
                onChange={setForm}
                items={[
                  { id: 'table', label: 'Table' },
                  { id: 'json', label: 'JSON' },
                ]}
              />
            </div>
            {page.content.length === 0 ? (
              <EmptyState title="No data available" reason="There are no rows here." />
            ) : form === 'table' ? (
              <RowTable page={page} name={name} marked={'line' in from ? from.line : null} />
            ) : (
              <RowJson page={page} name={name} />
            )}
          </>
        )}
      </div>
    </Drawer>
  );
}

const toText = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

const rowNumber = (page: FileContent, index: number) => page.lines[index] ?? page.offset + index + 1;

function RowTable({ page, name, marked }: { page: FileContent; name: string; marked: number | null }) {
  const columns = [...new Set([...page.columns, ...page.content.flatMap((row) => Object.keys(row))])];
  const cell = 'h-8 whitespace-nowrap border-b border-line px-2 text-left';
  return (
    <section
      aria-label={`Page of ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the table is scrolled by keyboard
      tabIndex={0}
      className="overflow-auto rounded-md border border-line bg-surface"
    >
      <table aria-label={`Rows of ${name}`} className="w-full border-separate border-spacing-0 text-label">
        <thead>
          <tr>
            <th scope="col" className={`${cell} sticky left-0 bg-surface text-ink-3`}>
              Line
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={`${cell} font-strong text-ink-3`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.content.map((row, index) => {
            const line = rowNumber(page, index);
            const isMarked = line === marked;
            return (
              <tr key={line} aria-current={isMarked || undefined} className={isMarked ? 'bg-brand-soft' : undefined}>
                <th
                  scope="row"
                  className={`${cell} sticky left-0 font-regular text-ink-3 ${isMarked ? 'bg-brand-soft' : 'bg-surface'}`}
                >
                  {whole(line)}
                </th>
                {columns.map((column) => (
                  <td key={column} className={cell} title={toText(row[column])}>
                    {cut(toText(row[column]), CELL_CHARS)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function RowJson({ page, name }: { page: FileContent; name: string }) {
  return (
    <ol aria-label={`Rows of ${name} as JSON`} className="grid gap-2">
      {page.content.map((row, index) => (
        <li key={rowNumber(page, index)} className="grid gap-0.5 border-b border-line pb-2">
          <span className="text-label text-ink-3">{whole(rowNumber(page, index))}</span>
          <code className="text-label wrap-anywhere">{cut(JSON.stringify(row), JSON_CHARS)}</code>
        </li>
      ))}
    </ol>
  );
}

function Pages({ page, onPlace }: { page: FileContent; onPlace: (place: Place) => void }) {
  const { offset, content, total } = page;
  const [row, setRow] = useState('');
  const end = offset + content.length;
  const steps: [word: string, offset: number, isHere: boolean][] = [
    ['First', 0, offset === 0],
    ['Previous', Math.max(0, offset - PAGE_ROWS), offset === 0],
    ['Next', end, end >= total],
    ['Last', Math.max(0, total - PAGE_ROWS), end >= total],
  ];
  const goTo = (event: FormEvent) => {
    event.preventDefault();
    const { value: wanted } = readTypedFigure(row);
    if (wanted !== null && Number.isInteger(wanted) && wanted > 0)
      onPlace({ offset: Math.min(wanted, Math.max(1, total)) - 1 });
  };
  return (
    <>
      {steps.map(([word, to, isHere]) => (
        <Button key={word} size="sm" disabled={isHere} onClick={() => onPlace({ offset: to })}>
          {word}
        </Button>
      ))}
      <form onSubmit={goTo} className="flex items-center gap-2 text-label">
        <label className="flex items-center gap-2 text-ink-3">
          Row
          <input
            inputMode="numeric"
            value={row}
            onChange={(event) => setRow(event.target.value)}
            className="h-7 w-24 rounded-md border border-line-strong bg-surface px-2 text-ink"
          />
        </label>
        <Button size="sm" type="submit">
          Go
        </Button>
      </form>
      <span role="status" className="self-start text-label text-ink-3 sm:ml-auto">
        {content.length === 0 ? `${whole(total)} rows` : `Rows ${whole(offset + 1)}-${whole(end)} of ${whole(total)}`}
      </span>
    </>
  );
}
