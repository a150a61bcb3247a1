// Row of saved screens over the list: count, stocks new since it was last opened, save, rename, remove, copy link.
import { Bookmark, Link2, Pencil } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { plural, whole } from '../../../../domain/market/format.ts';
import { savedScreenRules } from '../../../../domain/rules/saved-screen-rules.ts';
import type { ListedColumns } from '../../../../domain/screener/list/listed-columns.ts';
import { newSymbols, type SavedScreen } from '../../../../domain/screener/saved/saved-screen.ts';
import { rowsOfScreen } from '../../../../domain/screener/saved/screen-rows.ts';
import { errorText } from '../../../api/api-error.ts';
import { ASOF, useShownInstant } from '../../../api/shown-instant.ts';
import { AlertBell } from '../../../symbol/alerts/alert-bell.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { ToggleButton } from '../../../ui/controls/toggle-button.tsx';
import { NameForm } from '../../../ui/overlays/name-form.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useSavedScreens } from './saved-screens-api.ts';

/** Parameters of the screener's address that a link keeps and a saved list does not: stars change, an instant passes. */
const OF_LINK = ['watch', ASOF];
/** Parameters of the screener's address that belong to a visit, not to a list. */
const OF_VISIT: ReadonlySet<string> = new Set(['symbol', 'tab', 'guide', 'q', 'folded', ...OF_LINK]);
const COLUMNS = 'columns';

/** View, filters, conditions, order and columns in use, sorted by name, so that equal lists have equal text. */
function listQuery(params: URLSearchParams, columns: readonly string[]): string {
  const kept = [...params].filter(([name]) => !OF_VISIT.has(name) && name !== COLUMNS);
  if (columns.length > 0) kept.push([COLUMNS, columns.join(',')]);
  return new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString();
}

/** Query as shown on this device: a query without columns gets the columns in use here. */
function shownQuery(query: string, columns: readonly string[]): string {
  const params = new URLSearchParams(query);
  return listQuery(params, params.get(COLUMNS)?.split(',') ?? columns);
}

/** Whether two queries list the same stocks in the same order, whatever their columns. */
function sameStocks(a: string, b: string): boolean {
  return listQuery(new URLSearchParams(a), []) === listQuery(new URLSearchParams(b), []);
}

/** Query of a link to the list as it is shown. */
function linkQuery(query: string, shown: URLSearchParams): string {
  const link = new URLSearchParams(query);
  for (const name of OF_LINK) {
    const value = shown.get(name);
    if (value !== null) link.set(name, value);
  }
  return link.toString();
}

/** Maximum number of new stocks named at the end of the row; the rest are counted. */
const NAMED = 4;

type SavedScreensProps = {
  list: ListedColumns;
  /** Added columns in use: saved and shared with the query. */
  columns: readonly string[];
  /** True once figures, scores and names have loaded; until then, a screen that uses them would seem empty. */
  ready: boolean;
  /** Shows the list of a query. */
  onOpen: (query: string) => void;
};

export function SavedScreens({ list, columns, ready, onOpen }: SavedScreensProps) {
  const [params] = useSearchParams();
  const isPast = useShownInstant() !== null;
  const { screens, most, save, change, remove, see } = useSavedScreens();
  const [editing, setEditing] = useState<SavedScreen | 'new' | null>(null);
  const query = listQuery(params, columns);
  const shown = screens?.find((screen) => shownQuery(screen.query, columns) === query);
  const withOtherColumns = shown === undefined ? screens?.find((screen) => sameStocks(screen.query, query)) : undefined;
  const inScreens = useMemo(() => {
    const every = Uint32Array.from({ length: list.count }, (_, row) => row);
    return new Map(
      screens?.map(({ id, query: own }) => {
        const saved = new URLSearchParams(own);
        const rows = rowsOfScreen(list, every, (name) => saved.get(name));
        return [id, Array.from(rows, (row) => list.symbol[row] ?? '')];
      }),
    );
  }, [list, screens]);

  // New stocks stay marked while the screen is open, although they are stored as seen at once.
  const [visit, setVisit] = useState<{ id: number; symbols: string[]; fresh: string[] } | null>(null);
  if (shown === undefined && visit !== null) setVisit(null);
  const remember = useEffectEvent((screen: SavedScreen) => {
    const symbols = inScreens.get(screen.id) ?? [];
    // Another window's write is not answered: two windows with different lists would write in turn without end.
    if (visit?.id === screen.id && sameSymbols(symbols, visit.symbols)) return;
    const named = visit?.id === screen.id ? visit.fresh : [];
    // The next list may arrive before the server has stored the stocks seen in this one.
    const fresh = newSymbols(screen.seen, symbols).filter((symbol) => !named.includes(symbol));
    setVisit({ id: screen.id, symbols, fresh: [...named, ...fresh] });
    const seen = symbols.length > savedScreenRules.seen_symbols.value ? null : symbols;
    if (!sameSymbols(seen, screen.seen)) see.mutate({ id: screen.id, symbols: seen });
  });
  useEffect(() => {
    // A past list is no look at the present one.
    if (ready && shown !== undefined && list.count > 0 && !isPast) remember(shown);
  }, [ready, shown, list, isPast]);

  if (screens === undefined) return <div className="min-h-control" />;
  const findFresh = (screen: SavedScreen) => {
    if (isPast) return [];
    return visit?.id === screen.id ? visit.fresh : newSymbols(screen.seen, inScreens.get(screen.id) ?? []);
  };
  const fresh = shown === undefined ? [] : findFresh(shown);
  const close = () => {
    setEditing(null);
    save.reset();
    change.reset();
  };
  const failure = (editing === 'new' ? save.error : change.error) ?? null;

  return (
    <section aria-label="Saved screens" className="flex flex-wrap items-center gap-2">
      <span className="text-label text-ink-3">Saved screens</span>
      {screens.map((screen) => {
        const count = inScreens.get(screen.id)?.length ?? 0;
        const added = ready ? findFresh(screen).length : 0;
        const current = screen.id === shown?.id;
        return (
          <ToggleButton key={screen.id} pressed={current} onPress={() => onOpen(shownQuery(screen.query, []))}>
            {screen.name} {ready && <span className="text-ink-3">{whole(count)}</span>}{' '}
            {added > 0 && <span className="font-strong text-info">{whole(added)} new</span>}
          </ToggleButton>
        );
      })}
      {withOtherColumns !== undefined && (
        <Button
          size="sm"
          busy={change.isPending}
          onClick={() => change.mutate({ id: withOtherColumns.id, query }, { onError: showColumnsFailure })}
        >
          Keep these columns in {withOtherColumns.name}
        </Button>
      )}
      {shown === undefined ? (
        <button
          type="button"
          disabled={screens.length >= most}
          title={screens.length >= most ? `${most} saved screens are the most` : undefined}
          onClick={() => setEditing('new')}
          className="inline-flex min-h-control items-center gap-2 rounded-full border border-dashed border-line-strong px-3 text-label text-ink-2 hover:bg-hover disabled:text-ink-3"
        >
          <Bookmark aria-hidden className="size-3" />
          {screens.length === 0 ? 'Save this list' : 'Save as new'}
        </button>
      ) : (
        <>
          <AlertBell target={{ kind: 'screen', id: shown.id, name: shown.name }} large />
          <IconButton label={`Rename or remove ${shown.name}`} onClick={() => setEditing(shown)} Icon={Pencil} />
        </>
      )}
      <span className="ml-auto flex items-center gap-3">
        {fresh.length > 0 && (
          <span className="text-label text-ink-2">
            New since your last look: {fresh.slice(0, NAMED).join(', ')}
            {fresh.length > NAMED && ` and ${plural(fresh.length - NAMED, 'other')}`}
          </span>
        )}
        <Button
          variant="link"
          className="text-label!"
          onClick={() => {
            const address = `${window.location.origin}${window.location.pathname}?${linkQuery(query, params)}`;
            navigator.clipboard.writeText(address).then(
              () => showToast('success', 'Link copied'),
              () => showToast('error', 'The link could not be copied: it is the address of this page'),
            );
          }}
        >
          <Link2 aria-hidden className="size-3" />
          Copy link
        </Button>
      </span>
      {editing !== null && (
        <NameForm
          key={editing === 'new' ? 'new' : editing.id}
          title={editing === 'new' ? 'Save this list' : 'Saved screen'}
          first={editing === 'new' ? '' : editing.name}
          maxLength={savedScreenRules.name_chars.value}
          busy={save.isPending || change.isPending}
          error={failure === null ? null : errorText(failure, 'The screen could not be saved')}
          onSave={(name) =>
            editing === 'new'
              ? save.mutate({ name, query }, { onSuccess: close })
              : change.mutate({ id: editing.id, name }, { onSuccess: close })
          }
          onClose={close}
        >
          {editing !== 'new' && (
            <Button
              className="justify-self-start"
              busy={remove.isPending}
              onClick={() => remove.mutate(editing.id, { onSuccess: close })}
            >
              Remove this screen
            </Button>
          )}
        </NameForm>
      )}
    </section>
  );
}

const showColumnsFailure = (error: Error) => showToast('error', errorText(error, 'The columns could not be saved'));

function sameSymbols(a: readonly string[] | null, b: readonly string[] | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every((symbol, at) => symbol === b[at]);
}
