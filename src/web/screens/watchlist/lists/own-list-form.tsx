// Dialog of an own expert list: name, side, points and stocks; shows the stocks read from text before saving them.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownListEndpoints } from '../../../../contract/stocks/own-lists.ts';
import { watchlistEndpoints } from '../../../../contract/watchlist.ts';
import { plural } from '../../../../domain/market/format.ts';
import { watchlistRules } from '../../../../domain/rules/watchlist-rules.ts';
import { readTypedFigure } from '../../../../domain/text/typed-figure.ts';
import type { OwnList, OwnListChange, OwnListInput, OwnSide } from '../../../../domain/watchlist/own-list.ts';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { invalidate } from '../../../api/query-for.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { SymbolsText, WhatWasRead } from './symbols-text.tsx';

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
export function OwnListForm({ list, onClose }: { list: OwnList | null; onClose: () => void }) {
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
