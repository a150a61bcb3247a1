// Dialog that adds symbols from pasted text or a CSV file to a list, after showing the symbols it read.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { watchlistEndpoints } from '../../../../contract/watchlist.ts';
import { plural } from '../../../../domain/market/format.ts';
import type { ReadSymbols } from '../../../../domain/watchlist/named-list.ts';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { type ListId, ofList, useRenewLists } from './named-lists-data.ts';
import { SymbolsText, WhatWasRead } from './symbols-text.tsx';

export function ImportSymbols({ list, name, onClose }: { list: ListId; name: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const renew = useRenewLists();
  const read = useMutation({ mutationFn: () => call(watchlistEndpoints.readSymbols, { body: { text } }) });
  const add = useMutation({
    mutationFn: (found: ReadSymbols['found']) => {
      const notes = Object.fromEntries(
        found.flatMap(({ symbol, note }) => (note === undefined ? [] : [[symbol, note]])),
      );
      const body = { symbols: found.map(({ symbol }) => symbol), notes };
      return call(watchlistEndpoints.addSymbols, { ...ofList(list), body });
    },
    onSuccess: ({ added, already }) => {
      const before = already === 0 ? '' : `, ${already} stood there already`;
      showToast('success', `${plural(added, 'stock')} added to ${name}${before}`);
      renew();
      onClose();
    },
  });
  const write = (value: string) => {
    setText(value);
    read.reset();
    add.reset();
  };
  const found = read.data?.found ?? [];
  const failure = read.error ?? add.error;
  return (
    <Modal onClose={onClose} title={`Add symbols to ${name}`} width="narrow">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (read.isPending || add.isPending) return;
          if (found.length > 0) add.mutate(found);
          else if (text.trim() !== '') read.mutate();
        }}
      >
        <SymbolsText autofocus value={text} onChange={write} />
        <div role="status">{read.data !== undefined && <WhatWasRead withNotes read={read.data} />}</div>
        {failure !== null && <Notice tone="error">{errorText(failure, 'The symbols could not be added')}</Notice>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={read.isPending || add.isPending}
            disabled={text.trim() === '' || (read.data !== undefined && found.length === 0)}
          >
            {found.length === 0 ? 'Read' : `Add ${plural(found.length, 'stock')}`}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
