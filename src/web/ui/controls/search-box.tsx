// Search field with its shortcut shown; Escape clears it and leaves it.
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { type RefObject, useRef } from 'react';

type SearchBoxProps = {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  /** Accessible name. */
  label: string;
  /** Key that focuses the field, shown at its right edge; the screen's shortcuts handle it. */
  shortcut?: string;
  /** Most characters of the text; a hint appears at the limit. */
  maxLength?: number;
  onEnter?: () => void;
  inputRef?: RefObject<HTMLInputElement | null>;
  className?: string;
};

export function SearchBox(props: SearchBoxProps) {
  const { value, onChange, label, shortcut, maxLength, inputRef, className } = props;
  const own = useRef<HTMLInputElement>(null);
  const field = inputRef ?? own;
  return (
    <div
      className={clsx(
        'ring-within print:hidden flex min-h-control w-72 min-w-0 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-ink-3 max-sm:w-full',
        className,
      )}
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={props.placeholder}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) props.onEnter?.();
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onChange('');
          event.currentTarget.blur();
        }}
        className="min-h-6 min-w-0 flex-1 bg-transparent text-ellipsis text-ink"
      />
      <span role="status" className="text-label whitespace-nowrap text-warn empty:hidden">
        {maxLength !== undefined && value.length >= maxLength && `${maxLength} characters at most`}
      </span>
      {value === '' ? (
        shortcut !== undefined && (
          <kbd
            aria-hidden
            className="min-w-5 rounded-sm border border-line px-1 text-center font-sans text-label pointer-coarse:hidden max-sm:hidden"
          >
            {shortcut}
          </kbd>
        )
      ) : (
        <button
          type="button"
          aria-label="Clear search"
          className="-mr-1 grid size-6 shrink-0 place-items-center rounded-sm hover:text-ink pointer-coarse:-mr-3 pointer-coarse:size-11"
          onClick={() => {
            onChange('');
            field.current?.focus();
          }}
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
