// Own expert lists of the user: side, points and stocks of each; create, change and remove.
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { plural } from '../../../../domain/market/format.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import type { OwnList } from '../../../../domain/watchlist/own-list.ts';
import { errorText } from '../../../api/api-error.ts';
import { useShownInstant } from '../../../api/shown-instant.ts';
import { RetryLine } from '../../../symbol/failures/loaded.tsx';
import { OwnListRecord } from '../../../symbol/score/own-list-record.tsx';
import { ownListsQuery } from '../../../symbol/score/own-lists.ts';
import { points } from '../../../symbol/score/points.ts';
import { findTone, toneInk } from '../../../symbol/score/side-style.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { PagePart } from '../../../ui/layout/page-part.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { zonedTime } from '../../../ui/time/time-format.ts';
import { OwnListForm } from './own-list-form.tsx';

/** Number of stocks named in a row; the form shows all of them. */
const NAMED = 12;

export function OwnListsPart() {
  const { data, error, refetch } = useQuery(ownListsQuery);
  const isPast = useShownInstant() !== null;
  const [dialog, setDialog] = useState<OwnList | 'new' | null>(null);
  const isFull = data !== undefined && data.lists.length >= data.most;
  return (
    <PagePart
      id="own-lists"
      title="My expert lists"
      about="points of your own beside the Smart Cat Score, seen by you alone"
      aside={
        data !== undefined &&
        !isPast && (
          <Button
            size="sm"
            disabled={isFull}
            title={isFull ? `${data.most} lists are the most` : undefined}
            onClick={() => setDialog('new')}
          >
            <Plus aria-hidden className="size-4" />
            New expert list
          </Button>
        )
      }
    >
      {error !== null ? (
        <RetryLine retry={refetch} className="px-4 py-3">
          {errorText(error, 'Your expert lists could not be loaded')}
        </RetryLine>
      ) : data === undefined ? (
        <Skeleton className="m-4 h-12" />
      ) : data.lists.length === 0 ? (
        <p className="px-4 py-3 text-ink-2 max-sm:px-3">
          {isPast
            ? 'You had no expert list then.'
            : 'Upload a CSV of symbols and give it a side and points: its stocks then show what your list adds, on their pages and cards.'}
        </p>
      ) : (
        <Rows lists={data.lists} onChange={isPast ? null : setDialog} />
      )}
      {dialog !== null && <OwnListForm list={dialog === 'new' ? null : dialog} onClose={() => setDialog(null)} />}
    </PagePart>
  );
}

function Rows({ lists, onChange }: { lists: readonly OwnList[]; onChange: ((list: OwnList) => void) | null }) {
  return (
    <ul>
      {lists.map((list) => (
        <Row key={list.id} list={list} onChange={onChange === null ? null : () => onChange(list)}>
          <OwnListRecord id={list.id} lists={lists} />
        </Row>
      ))}
    </ul>
  );
}

function Row({ list, onChange, children }: { list: OwnList; onChange: (() => void) | null; children: ReactNode }) {
  const { name, side, symbols, since } = list;
  const now = useNow(minuteMs);
  const given = side === 'bullish' ? list.points : -list.points;
  const more = symbols.length - NAMED;
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line px-4 py-2 last:border-b-0 max-sm:px-3">
      <span className={`text-right font-strong ${toneInk[findTone(given)]}`}>{points(given)}</span>
      <span className="min-w-0">
        <b className="font-strong wrap-anywhere">{name}</b>{' '}
        <span className="text-label text-ink-3">
          {side}, {plural(symbols.length, 'stock')}, since {zonedTime(since, now)}
        </span>
        <span className="block text-label text-ink-2 wrap-anywhere">
          {symbols.slice(0, NAMED).join(', ')}
          {more > 0 && ` and ${more} more`}
        </span>
        {children}
      </span>
      {onChange !== null && <IconButton label={`Change or remove ${name}`} onClick={onChange} Icon={Pencil} />}
    </li>
  );
}
