// A small box beside the thing it belongs to: the browser places it, turns it at the edges of the window and keeps it there while scrolling.

/**
 * For the ref of a box with data-beside (`start` or `end`: the edge it shares with the element of class `anchor` around it):
 * lifts it above everything and out of every frame that would cut it off. A browser that cannot place it there (anchor
 * positioning is newer than the target of the build) leaves it right below its anchor.
 */
export function liftUp(box: HTMLElement | null): void {
  if (box === null || !('showPopover' in box) || !CSS.supports('position-area', 'bottom')) return;
  box.popover = 'manual';
  if (!box.matches(':popover-open')) box.showPopover();
}
