// Placement of a box beside its anchor by CSS anchor positioning: it flips at window edges and follows scrolling.

/**
 * For the ref of a box with data-beside (`start` or `end`: the edge it shares with the element of class `anchor` around it):
 * lifts it above everything and out of every frame that would cut it off. A browser that cannot place it there (anchor
 * positioning is newer than the target of the build) leaves it right below its anchor.
 */
export function showBesideAnchor(box: HTMLElement | null): void {
  if (box === null || !('showPopover' in box) || !CSS.supports('position-area', 'bottom')) return;
  box.popover = 'manual';
  if (!box.matches(':popover-open')) box.showPopover();
}
