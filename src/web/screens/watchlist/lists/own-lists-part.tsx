// Own expert lists of the user: side, points and stocks of each; create, change and remove.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ownListEndpoints } from '../../../../contract/stocks/own-lists.ts';
import { watchlistEndpoints } from '../../../../contract/watchlist.ts';
import { plural } from '../../../../domain/market/format.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { watchlistRules } from '../../../../domain/rules/watchlist-rules.ts';
import { readTypedFigure } from '../../../../domain/text/typed-figure.ts';
import type { OwnList, OwnListChange, OwnListInput, OwnSide } from '../../../../domain/watchlist/own-list.ts';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { invalidate } from '../../../api/query-for.ts';
import { useShownInstant } from '../../../api/shown-instant.ts';
import { RetryLine } from '../../../symbol/failures/loaded.tsx';
import { OwnListRecord } from '../../../symbol/score/own-list-record.tsx';
import { ownListsQuery } from '../../../symbol/score/own-lists.ts';
import { points } from '../../../symbol/score/points.ts';
import { findTone, toneInk } from '../../../symbol/score/side-style.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { PagePart } from '../../../ui/layout/page-part.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { zonedTime } from '../../../ui/time/time-format.ts';
import { SymbolsText, WhatWasRead } from './symbols-text.tsx';

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

const MOST_POINTS = watchlistRules.most_own_points.value;
const MOST_STOCKS = watchlistRules.most_own_stocks.value;
const USUAL_POINTS = '10';

const sides: readonly { value: OwnSide; label: string }[] = [
  { value: 'bullish', label: 'bullish, for its stocks' },
  { value: 'bearish', label: 'bearish, against its stocks' },
];

/** Whole number from 1 to `MOST_POINTS`; null for any other text. */
function readPoints(text: string): number | null {
  const { value } = readTypedFigure(text);
  return value !== null && Number.isInteger(value) && value >= 1 && value <= MOST_POINTS ? value : null;
}

/** Fields the user changed; changed symbols include `since` of the list version they were based on. */
function toChange(list: OwnList, { name, side, points, symbols }: OwnListInput): OwnListChange {
  const isSame = symbols.join() === list.symbols.join();
  return {
    ...(name !== list.name && { name }),
    ...(side !== list.side && { side }),
    ...(points !== list.points && { points }),
    ...(!isSame && { symbols, read: list.since }),
  };
}

/** `list` is null for a new one. */
function OwnListForm({ list, onClose }: { list: OwnList | null; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(list?.name ?? '');
  const [side, setSide] = useState<OwnSide>(list?.side ?? 'bullish');
  const [given, setGiven] = useState(list === null ? USUAL_POINTS : String(list.points));
  const [text, setText] = useState(list?.symbols.join('\n') ?? '');
  const read = useMutation({ mutationFn: () => call(watchlistEndpoints.readSymbols, { body: { text } }) });
  const ended = (words: string) => {
    showToast('success', words);
    void invalidate(client, ownListEndpoints.ownLists);
    onClose();
  };
  const save = useMutation({
    mutationFn: (body: OwnListInput) =>
      list === null
        ? call(ownListEndpoints.addOwnList, { body })
        : call(ownListEndpoints.changeOwnList, { params: { id: list.id }, body: toChange(list, body) }),
    onSuccess: (kept) => ended(`${kept.name}: ${plural(kept.symbols.length, 'stock')}`),
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(ownListEndpoints.removeOwnList, { params: { id } }),
    onSuccess: () => ended(`${list?.name} removed`),
  });
  const symbols = read.data?.found.map(({ symbol }) => symbol) ?? null;
  const tooMany = symbols !== null && symbols.length > MOST_STOCKS;
  const points = readPoints(given);
  const isBusy = read.isPending || save.isPending || remove.isPending;
  const isReady = symbols !== null && symbols.length > 0 && !tooMany;
  const failure = read.error ?? save.error ?? remove.error;
  return (
    <Modal onClose={onClose} title={list === null ? 'New expert list' : list.name} width="narrow">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy || text.trim() === '') return;
          if (symbols === null) read.mutate();
          else if (isReady && points !== null) save.mutate({ name: name.trim(), side, points, symbols });
        }}
      >
        <TextField
          label="Name"
          data-autofocus
          value={name}
          onChange={setName}
          maxLength={watchlistRules.list_name_chars.value}
          autoComplete="off"
        />
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <SelectField label="Side" value={side} options={sides} onChange={setSide} />
          <TextField
            label={`Points, 1 to ${MOST_POINTS}`}
            value={given}
            onChange={setGiven}
            inputMode="numeric"
            autoComplete="off"
            error={
              points === null ? (readTypedFigure(given).problem ?? `A whole number from 1 to ${MOST_POINTS}`) : null
            }
          />
        </div>
        <SymbolsText
          value={text}
          onChange={(value) => {
            setText(value);
            read.reset();
            save.reset();
          }}
        />
        <div role="status">{read.data !== undefined && <WhatWasRead read={read.data} />}</div>
        {tooMany && <Notice tone="error">A list holds {MOST_STOCKS} stocks: please take some out.</Notice>}
        {failure !== null && <Notice tone="error">{errorText(failure, 'The list could not be kept')}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          {list !== null && (
            <Button className="mr-auto" busy={remove.isPending} onClick={() => remove.mutate(list.id)}>
              Remove this list
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={read.isPending || save.isPending}
            disabled={text.trim() === '' || (symbols !== null && (!isReady || points === null || name.trim() === ''))}
          >
            {symbols === null || symbols.length === 0 ? 'Read' : `Save ${plural(symbols.length, 'stock')}`}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
