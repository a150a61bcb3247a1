// Placement of a box beside its anchor by CSS anchor positioning: it flips at window edges and follows scrolling.
import type { RefObject } from 'react';

/**
 * Ref callback of a box with data-beside (`start` or `end`: the edge shared with the `anchor` element around it). Lifts
 * the box into the top layer, out of clipping frames; without anchor positioning it stays right below its anchor.
 */
export function showBesideAnchor(box: HTMLElement | null): void {
  if (box === null || !('showPopover' in box) || !CSS.supports('position-area', 'bottom')) return;
  box.popover = 'manual';
  if (!box.matches(':popover-open')) box.showPopover();
}

/** Calls `leave` on an event outside all `boxes`, until the returned function is called. */
export function watchElsewhere(
  boxes: readonly RefObject<HTMLElement | null>[],
  leave: () => void,
  events: readonly string[] = ['pointerdown', 'focusin'],
): () => void {
  const elsewhere = ({ target }: Event) => {
    if (target instanceof Node && !boxes.some(({ current }) => current?.contains(target))) leave();
  };
  for (const event of events) document.addEventListener(event, elsewhere);
  return () => {
    for (const event of events) document.removeEventListener(event, elsewhere);
  };
}
