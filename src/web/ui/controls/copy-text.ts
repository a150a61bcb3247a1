// Copies the text of a field to the clipboard.
import { type RefObject, useRef, useState } from 'react';

type CopyText = {
  field: RefObject<HTMLInputElement | null>;
  copy: () => Promise<void>;
  /** Message of the last copy; empty until then. */
  said: string;
};

/** `noun` names the text where it must be copied by hand. */
export function useCopyText(text: string, noun: string): CopyText {
  const field = useRef<HTMLInputElement>(null);
  const [said, say] = useState('');
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      say('Copied');
    } catch {
      // The clipboard is available on secure pages only; elsewhere the text is selected.
      say(`Press Ctrl+C to copy the selected ${noun}`);
    }
  };
  return { field, copy, said };
}
