// MCP tool record.

import { mainHorizon } from '../../domain/record/record-horizons.ts';
import type { NamedFigures, RecordView } from '../../domain/record/record-view.ts';
import { Fault } from '../process/fault.ts';
import type { ToolContext, ToolInput, ToolOutput } from './tool-context.ts';

/** Matches a key or display name, in any case; undefined matches all. */
function isSource({ source, name }: NamedFigures, asked: string | undefined): boolean {
  const wanted = asked?.trim().toLowerCase();
  return wanted === undefined || source.toLowerCase() === wanted || name.toLowerCase() === wanted;
}

function chooseSources({ sources }: RecordView, { kind, source }: ToolInput<'record'>): NamedFigures[] {
  const ofKind = sources.filter((one) => kind === undefined || one.kind === kind);
  const chosen = ofKind.filter((one) => isSource(one, source));
  if (source === undefined || chosen.length > 0) return chosen;
  const names = [...new Set(ofKind.map(({ name }) => name))].join(', ');
  throw new Fault(
    404,
    `No source is called '${source}'. ${names === '' ? 'No source has calls yet.' : `There are: ${names}`}`,
  );
}

export async function record(input: ToolInput<'record'>, context: ToolContext): Promise<ToolOutput<'record'>> {
  const { benchmark, horizon: asked } = input;
  const view = await context.ask('record', { query: { benchmark, ...context.at } });
  const chosen = chooseSources(view, input);
  const horizon = asked ?? mainHorizon(chosen);
  // A plan's own horizon is shown beside the chosen one unless the caller requests a horizon.
  const isShown = (one: NamedFigures) =>
    one.horizon === horizon || (asked === undefined && one.kind === 'window' && one.horizon === 'plan');
  return {
    ...(await context.about(context.address('/track-record', { market: view.market }))),
    market: view.market,
    sessions: view.sessions,
    since: view.since,
    through: view.through,
    calls: view.calls,
    settled: view.settled,
    horizon,
    sources: chosen.filter(isShown).map(({ curve: _, ...figures }) => ({
      ...figures,
      receipts: context.address('/api/record/calls', {
        market: view.market,
        kind: figures.kind,
        source: figures.source,
        side: String(figures.side),
        horizon: figures.horizon,
      }),
    })),
  };
}
