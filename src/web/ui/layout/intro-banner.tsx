// A first explanation of a screen: can be folded, and dismissed for good.
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { useStoredFlag } from '../page-state/stored-flag.ts';
import { Card } from './card.tsx';

type IntroBannerProps = {
  /** Where the dismissal is remembered. */
  storageKey: string;
  title: string;
  /** Buttons under the text, such as the guide. */
  actions?: ReactNode;
  /** Show it although it was dismissed. */
  forceShow?: boolean;
  /** Called when it is dismissed, so that a screen can end forceShow. */
  onDismiss?: () => void;
  collapsible?: boolean;
  defaultCollapsed?: boolean;
  /** Label of the dismissing control. */
  dismissLabel?: string;
  children: ReactNode;
};

export function IntroBanner(props: IntroBannerProps) {
  const {
    storageKey,
    title,
    actions,
    forceShow = false,
    onDismiss,
    collapsible = true,
    defaultCollapsed = false,
  } = props;
  const [dismissed, setDismissed] = useStoredFlag(storageKey);
  const [open, setOpen] = useState(!defaultCollapsed);
  const id = useId();
  if (dismissed && !forceShow) return null;
  return (
    <Card aria-labelledby={`${id}-title`} className="px-4 py-2 print:hidden">
      <div className="flex items-center gap-2">
        <h2 id={`${id}-title`} className="min-w-0 text-body font-strong">
          {title}
        </h2>
        <div className="ml-auto flex">
          {collapsible && (
            <IconButton
              label={open ? 'Collapse introduction' : 'Expand introduction'}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              {open ? <ChevronUp aria-hidden className="size-4" /> : <ChevronDown aria-hidden className="size-4" />}
            </IconButton>
          )}
          <IconButton
            label={props.dismissLabel ?? 'Dismiss introduction'}
            onClick={() => {
              setDismissed(true);
              onDismiss?.();
            }}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      </div>
      <div id={id} hidden={!open} className="grid gap-3 pb-2 max-sm:pt-1">
        <div className="max-w-[60rem] text-ink-2">{props.children}</div>
        {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </Card>
  );
}
