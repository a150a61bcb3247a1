// Picker of expert lists to fetch, each with the result of its last fetch.
import { Check, CircleX, Clock, LoaderCircle, Minus } from 'lucide-react';
import { whole } from '../../../domain/market/format.ts';
import type { FetchStatus } from '../../../domain/pipeline/fetch-status.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';

type List = { name: string; url: string };
type Item = FetchStatus['items'][number];

type ListPickerProps = {
  required: readonly List[];
  optional: readonly List[];
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  items: readonly Item[];
  disabled: boolean;
};

export function ListPicker({ required, optional, selected, onChange, items, disabled }: ListPickerProps) {
  const byList = new Map(items.map((item) => [item.list, item]));
  const choose = (lists: readonly List[], isChosen: boolean) => {
    const next = new Set(selected);
    for (const list of lists) isChosen ? next.add(list.name) : next.delete(list.name);
    onChange(next);
  };
  const part = (title: 'Required' | 'Optional', lists: readonly List[]) => {
    const count = lists.filter(({ name }) => selected.has(name)).length;
    const isBusy = lists.some(({ name }) => ['fetching', 'failed'].includes(byList.get(name)?.status ?? ''));
    return (
      <Collapsible
        // The key remounts the section, so that it opens while one of its lists is fetched or has failed.
        key={`${title} ${isBusy}`}
        defaultOpen={isBusy}
        title={title}
        aside={`${lists.length} lists, ${count === lists.length ? 'all' : count} selected`}
      >
        <div className="mb-2 flex gap-4">
          <Button variant="link" size="sm" disabled={disabled} onClick={() => choose(lists, true)}>
            Select all {title.toLowerCase()}
          </Button>
          <Button variant="link" size="sm" disabled={disabled} onClick={() => choose(lists, false)}>
            Clear
          </Button>
        </div>
        <ul className="grid gap-x-5 sm:grid-cols-2">
          {lists.map((list) => {
            const item = byList.get(list.name);
            return (
              <li key={list.name} className="flex min-h-8 min-w-0 items-center gap-2 border-b border-line">
                <Checkbox
                  className="min-w-0 flex-1 sm:[&>span:last-child]:truncate"
                  checked={selected.has(list.name)}
                  disabled={disabled}
                  onChange={(isChosen) => choose([list], isChosen)}
                >
                  <span title={`${list.name}, from ${list.url}`}>{list.name}</span>
                </Checkbox>
                {item && <ItemState item={item} />}
              </li>
            );
          })}
        </ul>
      </Collapsible>
    );
  };
  return (
    <div className="grid gap-1">
      {part('Required', required)}
      {part('Optional', optional)}
    </div>
  );
}

const STATES = {
  done: { Icon: Check, ink: 'text-bull' },
  failed: { Icon: CircleX, ink: 'text-bear' },
  fetching: { Icon: LoaderCircle, ink: 'text-info [&_svg]:animate-spin' },
  cancelled: { Icon: Minus, ink: 'text-ink-3' },
  waiting: { Icon: Clock, ink: 'text-ink-3' },
} as const satisfies Record<Item['status'], unknown>;

function ItemState({ item: { status, rows, message } }: { item: Item }) {
  const { Icon, ink } = STATES[status];
  return (
    <span
      className={`flex items-center gap-1 text-label whitespace-nowrap [&_svg]:size-3 ${ink}`}
      title={message ?? undefined}
    >
      <Icon aria-hidden />
      {status === 'done' && rows !== null ? `${whole(rows)} rows` : status}
    </span>
  );
}
