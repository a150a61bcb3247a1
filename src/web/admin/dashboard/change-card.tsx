// Change card: published batch beside the previous one, largest moves, links.
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { signed, whole } from '../../../domain/market/format.ts';
import { scoreBand } from '../../../domain/signals/score/score-words.ts';
import type { PublishedChange } from '../../../domain/signals/state/published-change.ts';
import { queryFor } from '../../api/query-for.ts';
import { findTone, toneInk } from '../../symbol/score/side-style.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { touchArea } from '../../ui/controls/touch-area.ts';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { Age } from '../../ui/time/age.tsx';

const EVERY_MS = 30_000;
const MOVES_SHOWN = 6;
const NAMES_SHOWN = 6;

export function ChangeCard() {
  const asked = useQuery({
    ...queryFor(endpoints.publishedChange),
    refetchInterval: EVERY_MS,
    meta: { logged: 'What the published batch changed could not be loaded' },
  });
  if (asked.data === undefined) return null;
  const { change } = asked.data;
  return (
    <Card
      title="What changed"
      aside={
        change === null ? (
          'Changes stand here when a second batch is published.'
        ) : (
          <>
            batch {change.batch_id} beside {change.before_batch}, published <Age at={change.published_at} />
          </>
        )
      }
    >
      {change !== null && <Figures change={change} />}
    </Card>
  );
}

function Figures({ change }: { change: PublishedChange }) {
  const { appearing, vanishing, bands_crossed, largest_moves, window_moved, batch_id } = change;
  return (
    <CardSection>
      <div className="grid gap-4 md:grid-cols-[1fr_2fr]">
        <KeyValues
          className="content-start"
          items={[
            { label: 'Symbols', value: `${whole(change.symbols_after)} (before ${whole(change.symbols_before)})` },
            { label: 'New', value: named(appearing) },
            { label: 'Gone', value: named(vanishing) },
            { label: 'Cross a band', value: whole(bands_crossed.count) },
            ...(window_moved === null ? [] : [{ label: 'Scoring window', value: window_moved }]),
          ]}
        />
        <section aria-label="Largest moves">
          <h3 className="mb-1 text-label text-ink-3">Largest moves, Smart Cat Score in points</h3>
          {largest_moves.length === 0 ? (
            <p>Symbols of both batches keep their scores.</p>
          ) : (
            <ul className="grid gap-1 xl:grid-cols-2 xl:gap-x-6">
              {largest_moves.slice(0, MOVES_SHOWN).map((move) => (
                <Move key={move.symbol} move={move} batchId={batch_id} />
              ))}
            </ul>
          )}
        </section>
      </div>
      <p className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to={`/admin/pipeline/publish/${batch_id}`} variant="link" size="sm">
          Open Publish
        </ButtonLink>
        <ButtonLink to={`/admin/runs?run=${batch_id}`} variant="link" size="sm">
          Open run {batch_id}
        </ButtonLink>
      </p>
    </CardSection>
  );
}

function named({ count, first }: PublishedChange['appearing']): string {
  if (count === 0) return '0';
  const names = first.slice(0, NAMES_SHOWN);
  return `${whole(count)}: ${names.join(', ')}${count > names.length ? ' ...' : ''}`;
}

function Move({ move, batchId }: { move: PublishedChange['largest_moves'][number]; batchId: number }) {
  const { symbol, before, after } = move;
  const [from, to] = [scoreBand(before), scoreBand(after)];
  return (
    <li className="grid grid-cols-[4rem_4rem_minmax(0,1fr)] gap-2">
      <Link
        to={`/admin/runs?run=${batchId}&stage=synthesize&symbol=${encodeURIComponent(symbol)}`}
        className={`font-strong underline underline-offset-4 ${touchArea}`}
      >
        {symbol}
      </Link>
      <span className={`text-right ${toneInk[findTone(after - before)]}`}>{signed(after - before, 0)}</span>
      <span className="truncate text-label text-ink-3">
        {signed(before, 0)} to {signed(after, 0)}
        {from === to ? '' : `, now ${to}`}
      </span>
    </li>
  );
}
