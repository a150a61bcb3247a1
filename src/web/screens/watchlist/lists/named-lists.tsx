// Row of watchlists: the stars and the named lists with their counts; create, rename, remove, import.
import { FilePlus2, Pencil, Plus, Star } from 'lucide-react';
import { useState } from 'react';
import { whole } from '../../../../domain/market/format.ts';
import { watchlistRules } from '../../../../domain/rules/watchlist-rules.ts';
import type { NamedList } from '../../../../domain/watchlist/named-list.ts';
import { errorText } from '../../../api/api-error.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { ToggleButton } from '../../../ui/controls/toggle-button.tsx';
import { lazyPart } from '../../../ui/failures/lazy-part.tsx';
import { OpenedPart } from '../../../ui/failures/opened-part.tsx';
import { type ListId, useNamedLists } from './named-lists-data.ts';

const ImportSymbols = lazyPart(() => import('./import-symbols.tsx'), 'ImportSymbols');
const NameForm = lazyPart(() => import('../../../ui/overlays/name-form.tsx'), 'NameForm');

type NamedListsRowProps = {
  list: ListId;
  onList: (list: ListId) => void;
  /** Number of stars; null while unknown. */
  stars: number | null;
};

export function NamedListsRow({ list, onList, stars }: NamedListsRowProps) {
  const { lists, most, add, rename, remove } = useNamedLists();
  const [dialog, setDialog] = useState<NamedList | 'new' | 'import' | null>(null);
  const shown = lists?.find(({ id }) => id === list);
  const close = () => {
    setDialog(null);
    add.reset();
    rename.reset();
    remove.reset();
  };
  const failure = dialog === 'new' ? add.error : (rename.error ?? remove.error);
  const isFull = lists !== undefined && lists.length >= most;

  return (
    <section aria-label="Watchlists" className="flex min-h-control flex-wrap items-center gap-2">
      <ToggleButton pressed={list === null} onPress={() => onList(null)}>
        <Star aria-hidden className="size-3" />
        My stars {stars !== null && <span className="text-ink-3">{whole(stars)}</span>}
      </ToggleButton>
      {lists?.map(({ id, name, count }) => (
        <ToggleButton key={id} pressed={id === list} onPress={() => onList(id)}>
          {name} <span className="text-ink-3">{whole(count)}</span>
        </ToggleButton>
      ))}
      {shown !== undefined && (
        <IconButton label={`Rename or remove ${shown.name}`} onClick={() => setDialog(shown)} Icon={Pencil} />
      )}
      {lists !== undefined && (
        <Button
          variant="ghost"
          disabled={isFull}
          title={isFull ? `${most} watchlists are the most` : undefined}
          onClick={() => setDialog('new')}
          Icon={Plus}
        >
          New list
        </Button>
      )}
      <Button variant="ghost" onClick={() => setDialog('import')} Icon={FilePlus2}>
        Add symbols
      </Button>
      {dialog === 'import' && (
        <ImportSymbols list={list} name={shown?.name ?? 'My stars'} onClose={() => setDialog(null)} />
      )}
      {dialog !== null && dialog !== 'import' && (
        <OpenedPart name="watchlist form" failed="The form could not be shown." open onFailed={close}>
          <NameForm
            key={dialog === 'new' ? 'new' : dialog.id}
            title={dialog === 'new' ? 'New watchlist' : 'Watchlist'}
            first={dialog === 'new' ? '' : dialog.name}
            maxLength={watchlistRules.list_name_chars.value}
            busy={add.isPending || rename.isPending}
            error={failure === null ? null : errorText(failure, 'The watchlist could not be kept')}
            onSave={(name) => {
              if (dialog !== 'new') rename.mutate({ id: dialog.id, name }, { onSuccess: close });
              else {
                add.mutate(name, {
                  onSuccess: ({ id }) => {
                    close();
                    onList(id);
                  },
                });
              }
            }}
            onClose={close}
          >
            {dialog !== 'new' && (
              <Button
                className="justify-self-start"
                busy={remove.isPending}
                onClick={() =>
                  remove.mutate(dialog.id, {
                    onSuccess: () => {
                      close();
                      onList(null);
                    },
                  })
                }
              >
                Remove this list with its notes
              </Button>
            )}
          </NameForm>
        </OpenedPart>
      )}
    </section>
  );
}
