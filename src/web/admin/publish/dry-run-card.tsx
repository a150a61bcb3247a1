// Dry run: guard checks, flow of bands, largest moves, appearing and vanishing symbols.
import { clsx } from 'clsx';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { signed, whole } from '../../../domain/market/format.ts';
import { scoreBand } from '../../../domain/signals/score/score-words.ts';
import type { DryRun } from '../../../domain/signals/state/publishing-guard.ts';
import { findTone, toneInk } from '../../symbol/score/side-style.tsx';
import { name, shown } from '../../symbol/tables/fields.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';

const MOVES_SHOWN = 10;

export function DryRunCard({ dryRun }: { dryRun: DryRun }) {
  const against = dryRun.published_batch === null ? 'nothing published' : `batch ${dryRun.published_batch}`;
  return (
    <Card
      title="Dry run"
      aside={
        <>
          {dryRun.verdict.result !== 'published' && <Badge tone="info">Nothing published</Badge>}
          batch {dryRun.batch_id} against {against}
        </>
      }
    >
      <CardSection title="Checks" level={3}>
        <ul className="grid gap-1">
          {dryRun.checks.map(({ passed, holds, text }) => {
            const Icon = passed ? CircleCheck : holds ? CircleX : TriangleAlert;
            return (
              <li key={text} className="flex items-start gap-2">
                <Icon
                  aria-label={passed ? 'passed' : holds ? 'failed' : 'warning'}
                  className={clsx('mt-0.5 size-4 shrink-0', passed ? 'text-bull' : holds ? 'text-bear' : 'text-warn')}
                />
                {text}
              </li>
            );
          })}
        </ul>
      </CardSection>
      <CardSection title="Symbols and bands" level={3} aside={`${whole(dryRun.bands_crossed.count)} cross a band`}>
        <Bands dryRun={dryRun} />
      </CardSection>
      <CardSection title="Largest moves" level={3} aside="Smart Cat Score, in points">
        <DataTable
          label="Largest moves"
          dense
          columns={moveColumns}
          rows={dryRun.largest_moves.slice(0, MOVES_SHOWN)}
          rowKey={({ symbol }) => symbol}
          empty={<EmptyState dense title="No score moves" reason="Symbols of both states keep their scores." />}
        />
      </CardSection>
      <CardSection title="Appearing and vanishing" level={3}>
        <div className="grid gap-3 sm:grid-cols-2">
          <Names title="Appear" names={dryRun.appearing} />
          <Names title="Vanish" names={dryRun.vanishing} />
        </div>
      </CardSection>
    </Card>
  );
}

type Band = DryRun['bands'][number];

function Bands({ dryRun: { bands, appearing } }: { dryRun: DryRun }) {
  const most = Math.max(1, ...bands.map(({ before }) => before));
  const sum = (of: Exclude<keyof Band, 'band'>) => bands.reduce((total, band) => total + band[of], 0);
  const together: Band = {
    band: 'Together',
    before: sum('before'),
    stay: sum('stay'),
    cross: sum('cross'),
    vanish: sum('vanish'),
    after: sum('after'),
  };
  const cell = 'h-8 px-2 text-right whitespace-nowrap max-sm:px-1';
  return (
    <div className="overflow-x-auto">
      <table aria-label="Symbols by band" className="w-full">
        <thead>
          <tr className="text-label text-ink-3 [&_th]:font-regular">
            <th scope="col" className="h-8 px-2 text-left">
              Now in
            </th>
            <th scope="col" className={cell}>
              Symbols
            </th>
            <th scope="col" className="w-full px-2 text-left max-sm:hidden">
              what becomes of them
            </th>
            {['cross', 'vanish', 'after'].map((word) => (
              <th key={word} scope="col" className={cell}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...bands, together].map((row) => (
            <tr key={row.band} className={clsx(row === together && 'border-t border-line font-strong')}>
              <th
                scope="row"
                className={clsx('h-8 px-2 text-left', row !== together && 'font-regular sm:whitespace-nowrap')}
              >
                {row.band}
              </th>
              <td className={cell}>{whole(row.before)}</td>
              <td className="px-2 max-sm:hidden">
                {row === together ? (
                  <span className="text-label font-regular text-ink-3">{whole(appearing.count)} symbols are new</span>
                ) : (
                  <BandBar row={row} most={most} />
                )}
              </td>
              <td className={cell}>{whole(row.cross)}</td>
              <td className={clsx(cell, row.vanish > 0 && 'text-bear')}>{whole(row.vanish)}</td>
              <td className={cell}>{whole(row.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BandBar({ row: { band, before, stay, cross, vanish }, most }: { row: Band; most: number }) {
  const width = (count: number) => ({ width: `${(count / Math.max(1, before)) * 100}%` });
  return (
    <div
      role="img"
      aria-label={`${band}: ${stay} stay, ${cross} cross, ${vanish} vanish`}
      className="flex h-2.5 overflow-hidden rounded-sm bg-line"
      style={{ width: `${(before / most) * 100}%` }}
    >
      <span className="bg-neutral" style={width(stay)} />
      <span className="bg-warn-fill" style={width(cross)} />
      <span className="bg-bear-fill" style={width(vanish)} />
    </div>
  );
}

type Move = DryRun['largest_moves'][number];

const toBandWords = ({ before, after }: Move) => {
  const [from, to] = [scoreBand(before), scoreBand(after)];
  return from === to ? from : `${from} to ${to}`;
};

const moveColumns: readonly Column<Move>[] = [
  name('symbol', 'Symbol'),
  shown('band', 'Band', { phone: 'fact' }, toBandWords),
  shown('now', 'Now', { align: 'right', phone: 'named' }, ({ before }) => signed(before, 0)),
  shown('after', 'After', { align: 'right', phone: 'named' }, ({ after }) => signed(after, 0)),
  shown('change', 'Change', { align: 'right', phone: 'aside' }, ({ before, after }) => (
    <span className={toneInk[findTone(after - before)]}>{signed(after - before, 0)}</span>
  )),
];

function Names({ title, names: { count, first } }: { title: string; names: DryRun['vanishing'] }) {
  return (
    <section aria-label={title}>
      <h4 className="text-label text-ink-3">
        {title} {whole(count)}
      </h4>
      <p className="wrap-anywhere">
        {count === 0
          ? 'none'
          : `${first.join(', ')}${count > first.length ? ` and ${whole(count - first.length)} more` : ''}`}
      </p>
    </section>
  );
}
