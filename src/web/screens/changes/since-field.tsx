// Choice of the earlier instant: the last visit, the publication before, a day ago, or any minute.
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { streamEndpoints } from '../../../contract/stream.ts';
import { dayMs } from '../../../domain/numbers/time.ts';
import type { StepKind } from '../../../domain/stream/publication-steps.ts';
import { lastVisit } from '../../api/last-visit.ts';
import { queryFor } from '../../api/query-for.ts';
import { readPastInstant } from '../../api/shown-instant.ts';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { FoldSummary } from '../../ui/layout/fold-summary.tsx';
import { nowMs, useReplayClock } from '../../ui/time/clock.ts';
import { InstantField } from '../../ui/time/instant-field.tsx';
import { zonedTime } from '../../ui/time/time-format.ts';
import { lastClose } from './page-address.ts';

const STEPS: Record<StepKind, string> = {
  scores: 'Scores before',
  run: 'Screener run before',
  poll: 'Golden Eye poll before',
};
const OWN = 'own';

export function SinceField({ since, onChange }: { since: string; onChange: (since: string) => void }) {
  const id = useId();
  const [now] = useState(nowMs);
  const inReplay = useReplayClock() !== 0;
  const at = new Date(now).toISOString();
  const { data } = useQuery(queryFor(streamEndpoints.publicationSteps, { query: { at } }));
  const visit = lastVisit();
  const all: { value: string; label: string }[] = [
    ...(visit !== null && Date.parse(visit) < now ? [{ value: visit, label: 'Last visit' }] : []),
    ...(data?.steps.flatMap(({ kind, before }) => (before === null ? [] : [{ value: before, label: STEPS[kind] }])) ??
      []),
    { value: lastClose(now), label: 'Close before the last session' },
    { value: new Date(now - dayMs).toISOString(), label: 'A day ago' },
  ];
  // Choices with the same instant are listed once, under the first name.
  const named = all.filter(({ value }, place) => all.findIndex((one) => one.value === value) === place);
  const isNamed = named.some(({ value }) => value === since);
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <SelectField
        label="Changes since"
        className="w-88 max-sm:w-full"
        value={isNamed ? since : OWN}
        onChange={(value) => value !== OWN && onChange(value)}
        options={[
          ...named.map(({ value, label }) => ({ value, label: `${label}, ${zonedTime(value, now)}` })),
          ...(isNamed ? [] : [{ value: OWN, label: zonedTime(since, now) }]),
        ]}
      />
      <details className="open:basis-full max-sm:w-full">
        <FoldSummary className="min-h-control text-label text-ink-2 pointer-coarse:min-h-11">
          Choose another time
        </FoldSummary>
        <div className="grid gap-1">
          <label htmlFor={id} className="text-label text-ink-3">
            Or since this minute
          </label>
          <span className="flex flex-wrap items-center gap-2">
            <InstantField
              id={id}
              instant={since}
              onChoose={(chosen) => {
                const past = readPastInstant(chosen);
                if (past !== null) onChange(past);
              }}
              className="min-h-control grow rounded-md border border-line-strong bg-surface px-2 text-ink max-sm:min-h-11"
            />
          </span>
        </div>
      </details>
      {inReplay && (
        <details className="open:basis-full max-sm:w-full">
          <FoldSummary className="min-h-control text-label text-ink-2 pointer-coarse:min-h-11">Two clocks</FoldSummary>
          <p className="text-label text-ink-3">
            A session is replayed: the times to choose from are of today's clock, runs and setups tell the clock of the
            session.
          </p>
        </details>
      )}
    </div>
  );
}
