// Measurements of a page with a table: drawing it from text, and one key press. Times in milliseconds.
import { flushSync } from 'react-dom';

/** Texts as they came over the wire. */
export type Texts = { columns: string; names: string; rows: string };

export type Bench = {
  /** From the texts in memory to rows with a place on the page. */
  paint(): Promise<number>;
  /** From an edit of the search field to the rows it leaves, with their place. */
  press(text: string): Promise<number>;
  /** Rows the table counts, its header not among them. */
  rows(): number;
};

declare global {
  interface Window {
    bench: Bench;
  }
}

/** Reading a size makes the browser lay the page out, which is the last step before it is painted. */
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
      // React draws what an edit changed before the next task.
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
