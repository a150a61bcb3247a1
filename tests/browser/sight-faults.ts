// Visible faults of a page: cut or overlapping text, rows too low for their cells, controls out of line, small targets.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Looked = {
  /** Least height of a touch target, px; null for a mouse. */
  target: number | null;
};

/** Faults of the topmost open dialog, else of the page, one line each: kind and text. */
export async function readSightFaults(page: Page, { target }: Looked): Promise<string[]> {
  return page.evaluate((leastTarget) => {
    const shortened = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 60);
    const isText = (node: ChildNode) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '';

    /** Part of a box that its frames do not hide; null where nothing is left. */
    const seenBox = (element: Element, box: DOMRect): DOMRect | null => {
      let { left, top, right, bottom } = box;
      for (let frame = element.parentElement; frame !== null; frame = frame.parentElement) {
        const style = getComputedStyle(frame);
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        if (frame === document.body || frame === document.documentElement) continue;
        const hole = frame.getBoundingClientRect();
        left = Math.max(left, hole.left);
        top = Math.max(top, hole.top);
        right = Math.min(right, hole.right);
        bottom = Math.min(bottom, hole.bottom);
      }
      return right - left > 2 && bottom - top > 2 ? new DOMRect(left, top, right - left, bottom - top) : null;
    };
    const isShown = (element: Element) => {
      const box = element.getBoundingClientRect();
      return (
        box.width > 1 &&
        box.height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.closest('.sr-only, [hidden], svg, canvas, dialog:not([open])') === null
      );
    };
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const shown = [...scope.querySelectorAll<HTMLElement>('*')].filter(isShown);
    const faults: string[] = [];

    /** Whether the text is cut within a figure. */
    const cutsFigure = (element: HTMLElement): boolean => {
      const edge = element.getBoundingClientRect().right - parseFloat(getComputedStyle(element).paddingRight) - 10;
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        for (let at = 0; at < text.length; at += 1) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const { right, width } = range.getBoundingClientRect();
          if (width === 0 || right <= edge) continue;
          return /[\d$.,+\u2212-]/.test(text[at - 1] ?? '') && /[\d.,]/.test(text[at] ?? '');
        }
      }
      return false;
    };
    for (const element of shown) {
      const style = getComputedStyle(element);
      const hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
      if (!hides || element.scrollWidth <= element.clientWidth + 1 || !element.textContent?.trim()) continue;
      if (element.matches('input, select, textarea')) continue;
      const holder = [...element.childNodes].some(isText);
      if (style.textOverflow === 'ellipsis') {
        if (cutsFigure(element)) faults.push(`figure cut: ${shortened(element.textContent)}`);
      } else if (holder) faults.push(`cut: ${shortened(element.textContent)}`);
    }

    /** Right edge up to which a frame shows what is in it; null where it can be scrolled to the rest. */
    const shownUpTo = (element: Element): number | null => {
      for (
        let frame: Element | null = element;
        frame !== null && frame !== document.body;
        frame = frame.parentElement
      ) {
        const { overflowX } = getComputedStyle(frame);
        // The head of a table follows its body sideways.
        if (overflowX === 'auto' || overflowX === 'scroll' || frame.tagName === 'THEAD') return null;
        if (overflowX !== 'visible') return frame.getBoundingClientRect().right;
      }
      return null;
    };
    // A symbol or the word of a verdict says something else, or nothing, without its last letters.
    for (const element of shown) {
      if (![...element.childNodes].some(isText) || !/^[A-Z][A-Z. ]+(?: long| short)?$/.test(element.textContent ?? ''))
        continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      const edge = shownUpTo(element);
      if (edge !== null && range.getBoundingClientRect().right > edge + 1)
        faults.push(`word cut: ${shortened(element.textContent)}`);
    }

    type Placed = { element: HTMLElement; box: DOMRect };
    const texts: Placed[] = shown.flatMap((element) => {
      if (element.closest('[aria-hidden=true]') !== null && element.closest('button, a') === null) return [];
      return [...element.childNodes].filter(isText).flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].flatMap((line) => {
          const own = element.getBoundingClientRect();
          const clips = getComputedStyle(element).overflowX !== 'visible';
          // A box of one line hides the lines that follow.
          if (clips && (line.left >= own.right || line.top >= own.bottom - 4)) return [];
          const inside = clips
            ? new DOMRect(line.x, line.y, Math.min(line.right, own.right) - line.x, line.height)
            : line;
          const box = seenBox(element, inside);
          return box === null ? [] : [{ element, box }];
        });
      });
    });
    /** Bars that stay in place while the page moves below them. */
    const floats = (element: Element) => {
      for (let at: Element | null = element; at !== null && at !== scope; at = at.parentElement) {
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
      }
      return false;
    };
    const still = texts.filter(({ element }) => !floats(element)).toSorted((a, b) => a.box.top - b.box.top);
    still.forEach(({ element, box }, at) => {
      for (let next = at + 1; next < still.length; next += 1) {
        const other = still[next] as Placed;
        if (other.box.top >= box.bottom - 4) break;
        if (other.element === element) continue;
        const over = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (over > 3 && high > 5)
          faults.push(`overlap: ${shortened(element.textContent)} | ${shortened(other.element.textContent)}`);
      }
    });

    for (const cell of scope.querySelectorAll<HTMLElement>('tbody td, tbody th')) {
      if (!isShown(cell)) continue;
      const { bottom, top } = cell.getBoundingClientRect();
      const high = [...cell.querySelectorAll<HTMLElement>('*')].some((part) => {
        const box = part.getBoundingClientRect();
        const isWord = [...part.childNodes].some(isText) && isShown(part) && seenBox(part, box) !== null;
        return (
          isWord && (box.bottom > bottom + 2 || box.top < top - 2) && getComputedStyle(part).position !== 'absolute'
        );
      });
      if (high) faults.push(`cell taller than its row: ${shortened(cell.textContent)}`);
    }

    for (const table of scope.querySelectorAll('table, [role=grid]')) {
      for (const name of ['Star ', 'Set an alert for ']) {
        const lefts = [...table.querySelectorAll(`tbody button[aria-label^="${name}"]`)]
          .filter(isShown)
          .map((button) => Math.round(button.getBoundingClientRect().left));
        if (lefts.length > 1 && Math.max(...lefts) - Math.min(...lefts) > 1)
          faults.push(
            `${name.trim()}: not at one x in ${shortened(table.getAttribute('aria-label') ?? table.querySelector('caption')?.textContent ?? '')}`,
          );
      }
    }

    /** Whether a link is inside a running sentence: the inline exception of WCAG 2.5.8. */
    const isInSentence = (control: HTMLElement): boolean => {
      if (!control.matches('a') || getComputedStyle(control).display !== 'inline') return false;
      let block = control.parentElement;
      while (block !== null && getComputedStyle(block).display === 'inline') block = block.parentElement;
      const walker = document.createTreeWalker(block ?? control, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const isOfControl = node.parentElement?.closest('a, button, .sr-only') != null;
        if (!isOfControl && /\p{L}{2}/u.test(node.textContent ?? '')) return true;
      }
      return false;
    };
    /** Size of a control with the overlay that also takes its presses. */
    const pressedSize = (control: HTMLElement) => {
      const { width, height } = control.getBoundingClientRect();
      const over = getComputedStyle(control, '::after');
      if (over.content === 'none' || over.position !== 'absolute') return { width, height };
      return { width: Math.max(width, parseFloat(over.width)), height: Math.max(height, parseFloat(over.height)) };
    };
    if (leastTarget !== null) {
      for (const control of scope.querySelectorAll<HTMLElement>('button, a[href], select, [role=tab], summary')) {
        if (!isShown(control) || control.matches(':disabled')) continue;
        if (isInSentence(control)) continue;
        const { width, height } = pressedSize(control);
        if (height < leastTarget - 1)
          faults.push(
            `target ${Math.round(width)}x${Math.round(height)}: ${shortened(control.ariaLabel ?? control.textContent)}`,
          );
      }
    }
    return [...new Set(faults)];
  }, target);
}

/** Asserts no visible fault at the width; by default the one most pages are designed for. */
export async function hasNoSightFault(page: Page, what: string, width = 1440): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  // Cards replace tables a moment after the width has changed.
  await expect.poll(() => readSightFaults(page, { target: null }), { message: `${what} at ${width}` }).toEqual([]);
}
