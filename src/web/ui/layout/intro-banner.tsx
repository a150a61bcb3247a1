// A first explanation of a screen: can be folded, and dismissed for good.
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { useStoredFlag } from '../page-state/stored-flag.ts';
import { useMedia } from '../time/clock.ts';
import { Card } from './card.tsx';

type IntroBannerProps = {
  /** Where the dismissal is remembered. */
  storageKey: string;
  title: string;
  /** Buttons after the text, such as the guide. */
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
  // On a phone it would stand where the first of the list should.
  const phone = useMedia('(max-width: 40rem)');
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? !(defaultCollapsed || phone);
  const id = useId();
  if (dismissed && !forceShow) return null;
  return (
    <Card
      aria-labelledby={`${id}-title`}
      className="flex flex-wrap items-center gap-x-4 px-4 py-1 lg:flex-nowrap print:hidden"
    >
      <h2 id={`${id}-title`} className="min-w-0 flex-1 text-body font-strong lg:flex-none">
        {title}
      </h2>
      {/* One line where there is room for it: who reads it a second time wants what stands under it. */}
      <div className="order-last flex w-full min-w-0 items-center gap-x-4 gap-y-2 max-lg:pb-2 max-sm:flex-wrap lg:order-none lg:w-auto lg:flex-1">
        <div id={id} hidden={!open} className="min-w-0 text-ink-2 lg:flex-1">
          {props.children}
        </div>
        {open && actions !== undefined && <div className="flex flex-none flex-wrap gap-3">{actions}</div>}
      </div>
      <div className="ml-auto flex flex-none">
        {collapsible && (
          <IconButton
            label={open ? 'Collapse introduction' : 'Expand introduction'}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setChosen(!open)}
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
    </Card>
  );
}
