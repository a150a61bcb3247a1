// Freshness of the expert lists: a mark for each, and a table with age and rows, late ones first.
import { clsx } from 'clsx';
import { useState } from 'react';
import { plural, whole } from '../../../domain/market/format.ts';
import type { HealthList } from '../../../domain/reports/health.ts';
import { day, shown, text } from '../../symbol/tables/fields.tsx';
import { ColumnBars } from '../../ui/charts/column-bars.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { CardTable } from '../parts/list/titled.tsx';
import { LegendKey } from '../parts/report/legend-key.tsx';

type State = HealthList['state'];

const FIRST_ROWS = 6;
/** Width of an age bar, in cadences. */
const TWICE = 2;
const states = ['late', 'due', 'fresh', 'missing'] as const satisfies readonly State[];

const marks: Record<State, string> = {
  fresh: 'rounded-sm bg-ink-3',
  due: 'rounded-sm border border-ink-2',
  late: 'rounded-full bg-warn-fill',
  missing: 'rounded-sm border border-dashed border-line-strong',
};

const stateInk: Record<State, string> = { fresh: '', due: 'text-ink-2', late: 'text-warn', missing: 'text-warn' };

/** `batches`: ids of the batches whose rows are drawn, oldest first. */
const columnsOver = (batches: readonly number[]): readonly Column<HealthList>[] => [
  text('name', 'List', { phone: 'title' }),
  day('newest_day', 'Newest day', { phone: 'named' }),
  shown('age', 'Age, line is the cadence', { width: 'w-40', phone: 'line' }, (list) => <AgeBar list={list} />),
  shown('rows', `Rows, ${plural(batches.length, 'batch', 'batches')}`, { width: 'w-32' }, (list) => (
    <Rows list={list} batches={batches} />
  )),
  shown('state', 'State', { phone: 'aside' }, ({ state }) => <span className={stateInk[state]}>{state}</span>),
];

export function ListsCard({ lists, batches }: { lists: readonly HealthList[]; batches: readonly number[] }) {
  const [all, setAll] = useState(false);
  const count = (state: State) => lists.filter((list) => list.state === state).length;
  const groups = [...Map.groupBy(lists, ({ cadence }) => cadence)];
  const sorted = lists
    .filter(({ state, required }) => state !== 'missing' || required)
    .toSorted(
      (one, other) =>
        states.indexOf(one.state) - states.indexOf(other.state) ||
        Number(other.required) - Number(one.required) ||
        (other.age ?? 0) - (one.age ?? 0),
    );
  const rows = all ? sorted : sorted.slice(0, FIRST_ROWS);

  return (
    <Card
      title={`Freshness of ${lists.length} lists`}
      aside={states
        .filter((state) => count(state) > 0)
        .map((state) => (
          <LegendKey key={state} mark={`size-3 ${marks[state]}`}>
            {count(state)} {state === 'missing' ? 'never came' : state}
          </LegendKey>
        ))}
    >
      <CardSection>
        <ul aria-label="Lists by cadence" className="grid gap-2">
          {groups.map(([cadence, of]) => (
            <li key={cadence} className="grid gap-x-4 gap-y-1 sm:grid-cols-[11rem_1fr]">
              <span className="text-label text-ink-2">{cadence}</span>
              <span className="flex flex-wrap gap-1">
                {of.map(({ slug, name, state }) => (
                  <span
                    key={slug}
                    role="img"
                    aria-label={`${name}: ${state}`}
                    title={`${name}: ${state}`}
                    className={clsx('size-3', marks[state])}
                  />
                ))}
              </span>
            </li>
          ))}
        </ul>
      </CardSection>
      {rows.length > 0 && (
        <CardTable label="Lists" dense columns={columnsOver(batches)} rows={rows} rowKey={({ slug }) => slug} />
      )}
      <CardSection>
        <div className="flex flex-wrap items-center gap-3 text-label text-ink-3">
          {sorted.length > FIRST_ROWS && (
            <Button variant="link" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Fewer lists' : `All ${sorted.length} lists`}
            </Button>
          )}
          <span className="ml-auto">
            late: older than twice its cadence, by the day its rows speak of; events by the day of the file
          </span>
        </div>
      </CardSection>
    </Card>
  );
}

function AgeBar({ list: { name, age, cadence, state } }: { list: HealthList }) {
  const words =
    age === null ? `${name}: nothing has come` : `${name}: ${age.toFixed(1)} times its cadence old (${cadence})`;
  return (
    <span role="img" aria-label={words} title={words} className="relative block h-2 rounded-full bg-neutral-soft">
      <span
        className={clsx('absolute inset-y-0 left-0 rounded-full', state === 'late' ? 'bg-warn-fill' : 'bg-ink-3')}
        style={{ width: `${Math.min(100, ((age ?? 0) / TWICE) * 100)}%` }}
      />
      <span className="absolute -inset-y-0.5 left-1/2 w-stroke bg-ink-2" />
    </span>
  );
}

function Rows({ list: { name, rows }, batches }: { list: HealthList; batches: readonly number[] }) {
  const words = rows.map((count, at) => `batch ${batches[at] ?? ''} ${whole(count)}`).join(', ');
  return (
    <ColumnBars
      className="h-5"
      label={`Rows of ${name}: ${words || 'none'}`}
      columns={rows.map((count, at) => ({
        id: batches[at] ?? at,
        title: `batch ${batches[at] ?? ''}: ${whole(count)} rows`,
        parts: [{ id: 'rows', value: count, tone: at === rows.length - 1 ? 'info' : 'neutral' }],
      }))}
    />
  );
}
