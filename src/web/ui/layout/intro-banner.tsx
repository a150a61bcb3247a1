// Introduction of a screen: collapsible, and dismissed for good.
import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button, IconButton } from '../controls/button.tsx';
import { useStoredFlag } from '../page-state/stored-flag.ts';
import { useMedia } from '../time/clock.ts';
import { Card } from './card.tsx';

type IntroBannerProps = {
  storageKey: string;
  title: string;
  /** Button after the text; it opens the guide. */
  guide?: { text: string; onOpen: () => void };
  /** Shows the banner although it was dismissed. */
  forceShow?: boolean;
  /** Called when the banner is dismissed, so that a screen can end `forceShow`. */
  onDismiss?: () => void;
  defaultCollapsed?: boolean;
  /** Shown in the title line of the page if that is wide enough. */
  inHead?: boolean;
  /** Text of a button that dismisses the banner, in place of the cross. */
  dismissText?: string;
  children: ReactNode;
};

const WHOLE_OR_NOT =
  "xl:flex xl:h-4 xl:flex-wrap xl:overflow-hidden xl:whitespace-nowrap xl:before:h-4 xl:before:w-px xl:before:content-['']";

export function IntroBanner(props: IntroBannerProps) {
  const { storageKey, title, guide, forceShow = false, onDismiss, defaultCollapsed = false, inHead = false } = props;
  const [dismissed, setDismissed] = useStoredFlag(storageKey);
  // Folded on phones, so that the first row of the list is in sight.
  const phone = useMedia('(max-width: 40rem)');
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? !(defaultCollapsed || phone);
  const id = useId();
  if (dismissed && !forceShow) return null;
  const dismiss = () => {
    setDismissed(true);
    onDismiss?.();
  };
  return (
    <Card
      aria-labelledby={`${id}-title`}
      className={clsx(
        'flex flex-wrap items-center gap-x-4 px-4 py-1 max-sm:px-3 max-sm:py-0 lg:flex-nowrap print:hidden',
        inHead &&
          'w-full max-xl:mt-2 xl:-my-2 xl:w-auto xl:flex-1 xl:basis-96 xl:gap-x-2 xl:self-center xl:border-0! xl:bg-transparent! xl:p-0! xl:text-label',
      )}
    >
      <h2
        id={`${id}-title`}
        className={clsx('min-w-0 flex-1 text-body font-strong lg:flex-none', inHead && 'xl:text-label')}
      >
        {title}
      </h2>
      {/* Beside the title on wide screens, not below it: returning readers want what is under the banner. */}
      <div className="order-last flex w-full min-w-0 items-center gap-x-4 gap-y-2 max-lg:pb-2 max-sm:flex-wrap lg:order-none lg:w-auto lg:flex-1">
        <div id={id} hidden={!open} className="min-w-0 text-ink-2 lg:flex-1">
          {/* In the head the text is shown whole or not at all: without room it wraps out of sight. */}
          <span className={inHead ? WHOLE_OR_NOT : undefined}>
            <span>{props.children}</span>
          </span>
        </div>
        {open && guide !== undefined && (
          <div className="flex flex-none flex-wrap gap-3">
            <Button size={inHead ? 'sm' : 'md'} onClick={guide.onOpen}>
              {guide.text}
            </Button>
          </div>
        )}
      </div>
      <div className={clsx('flex flex-none', inHead ? 'max-xl:ml-auto' : 'ml-auto')}>
        <IconButton
          label={open ? 'Collapse introduction' : 'Expand introduction'}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setChosen(!open)}
          Icon={open ? ChevronUp : ChevronDown}
        />
        {props.dismissText === undefined ? (
          <IconButton label="Dismiss introduction" onClick={dismiss} Icon={X} />
        ) : (
          <Button variant="ghost" onClick={dismiss}>
            {props.dismissText}
          </Button>
        )}
      </div>
    </Card>
  );
}
