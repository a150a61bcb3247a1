// Measurements of a page with a table: drawing it from text, and one keystroke. Times in milliseconds.
import { flushSync } from 'react-dom';

/** Texts as received over the wire. */
export type Texts = { columns: string; names: string; rows: string };

export type Bench = {
  /** Time from texts in memory to rows with layout. */
  paint(): Promise<number>;
  /** Time from an edit of the search field to the found rows with layout. */
  press(text: string): Promise<number>;
  /** Number of rows by `aria-rowcount`, without the header. */
  rows(): number;
};

declare global {
  interface Window {
    bench: Bench;
  }
}

/** Reading a size forces the layout, the last step before painting. */
const laidOut = () => document.body.offsetHeight;
const nextFrame = () => new Promise((ready) => requestAnimationFrame(() => setTimeout(ready)));

export function offer(texts: Texts, draw: (texts: Texts, root: HTMLElement) => void): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place for a table.');
  window.bench = {
    async paint() {
      const from = performance.now();
      flushSync(() => draw(texts, root));
      laidOut();
      const time = performance.now() - from;
      await nextFrame();
      return time;
    },
    async press(text) {
      const field = root.querySelector('input');
      if (field === null) throw new Error('The page has no search field.');
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      await nextFrame();
      const from = performance.now();
      set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      // React renders an edit before the next task.
      await Promise.resolve();
      laidOut();
      const time = performance.now() - from;
      await nextFrame();
      return time;
    },
    rows: () => Number(root.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount')) - 1,
  };
}

export async function readTexts(): Promise<Texts> {
  const text = async (name: string) => (await fetch(`/${name}.json`)).text();
  return { columns: await text('columns'), names: await text('names'), rows: await text('rows') };
}
