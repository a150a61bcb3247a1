// Command dialog: a search field and the commands it finds. Arrows choose, Enter runs, Escape leaves.
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Overlay } from '../overlays/overlay.tsx';
import { Spinner } from '../status/spinner.tsx';
import { runAfter } from '../time/clock.ts';
import { Key } from './shortcuts.tsx';

export type Command = {
  id: string;
  label: string;
  /** Secondary text: the company of a symbol. */
  detail?: string;
  /** Shown uncut at the end of the line. */
  aside?: ReactNode;
  icon?: ReactNode;
  /** Shortcut keys of the command. */
  keys?: readonly string[];
  run: () => void;
};

export type CommandGroup = { label: string; commands: readonly Command[] };

type CommandDialogProps = {
  onClose: () => void;
  /** Accessible name. */
  title: string;
  placeholder: string;
  /** Most characters of the text. */
  maxLength: number;
  text: string;
  onText: (text: string) => void;
  /** True if Enter was pressed before the dialog had loaded: the first command runs once the search has ended. */
  entered?: boolean;
  groups: readonly CommandGroup[];
  /** True while more results may come. */
  busy?: boolean;
  /** Shown when nothing was found. */
  nothing: ReactNode;
};

/** Mounted only while open. */
export function CommandDialog(props: CommandDialogProps) {
  const { onClose, title, text, entered = false, groups, busy = false } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  /** Enter was pressed before anything had been found. */
  const [waiting, setWaiting] = useState(entered);
  const commands = groups.flatMap((group) => group.commands);
  const at = Math.min(chosen, commands.length - 1);
  const optionId = (place: number) => `${id}-${place}`;

  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${at}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, at]);

  const run = (command: Command | undefined) => {
    if (command === undefined) {
      setWaiting(busy);
      return;
    }
    onClose();
    // Runs after the focus has returned, because the command may move it.
    runAfter(0, command.run);
  };

  const runAwaited = useEffectEvent(() => {
    setWaiting(false);
    run(commands[0]);
  });
  useEffect(() => {
    if (waiting && !busy) runAwaited();
  }, [waiting, busy]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && commands.length > 0) setChosen((at + step + commands.length) % commands.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(commands[at]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  let place = -1;
  return (
    <Overlay
      onClose={onClose}
      labelledBy={`${id}-title`}
      place="items-start justify-center sm:p-5 sm:pt-[12vh]"
      className="size-full overflow-hidden sm:h-auto sm:max-h-[70vh] sm:max-w-[44rem] sm:rounded-lg sm:border sm:border-line-strong"
    >
      <h2 id={`${id}-title`} className="sr-only">
        {title}
      </h2>
      <div className="flex items-center gap-3 border-b border-line px-4 text-ink-3">
        <Search aria-hidden className="size-4 shrink-0" />
        <input
          data-autofocus
          type="text"
          inputMode="search"
          role="combobox"
          aria-label={title}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={commands.length > 0 ? optionId(at) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          value={text}
          onChange={(event) => {
            props.onText(event.target.value);
            setChosen(0);
            setWaiting(false);
          }}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-ink"
        />
        {busy && <Spinner />}
        <button
          type="button"
          className="min-h-6 rounded-sm px-1 text-label hover:text-ink pointer-coarse:min-h-control pointer-coarse:min-w-control"
          onClick={onClose}
        >
          Close
        </button>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={title}
        className="min-h-0 overflow-y-auto overscroll-contain py-2"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: groups of options have no element of their own
          <div key={group.label} role="group" aria-label={group.label}>
            <p aria-hidden className="px-4 pt-2 pb-1 text-label text-ink-3">
              {group.label}
            </p>
            {group.commands.map((command) => {
              place += 1;
              const own = place;
              return (
                <Option
                  key={command.id}
                  id={optionId(own)}
                  command={command}
                  chosen={own === at}
                  onChoose={() => setChosen(own)}
                  onRun={() => run(command)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <div role="status" className={clsx(commands.length > 0 ? 'sr-only' : 'px-4 pb-4 text-ink-2')}>
        {commands.length > 0 ? `${commands.length} found` : !busy && props.nothing}
      </div>
    </Overlay>
  );
}

type OptionProps = { id: string; command: Command; chosen: boolean; onChoose: () => void; onRun: () => void };

function Option({ id, command: { label, detail, aside, icon, keys = [] }, chosen, onChoose, onRun }: OptionProps) {
  return (
    // The search field retains the focus and handles the keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field runs the chosen option
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onPointerMove={onChoose}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onRun}
      className="flex min-h-control cursor-pointer items-center gap-3 px-4 aria-selected:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3"
    >
      {icon}
      <span className="whitespace-nowrap">{label}</span>
      {detail !== undefined && <span className="min-w-0 truncate text-label text-ink-3">{detail}</span>}
      <span className="ml-auto flex shrink-0 gap-1">
        {aside}
        {keys.map((key) => (
          <Key key={key} name={key} />
        ))}
      </span>
    </div>
  );
}
