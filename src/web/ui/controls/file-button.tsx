// Button that opens the browser's choice of files.
import { useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

type FileButtonProps = Omit<ButtonProps, 'onClick'> & {
  /** Accessible name of the field behind the button. */
  label: string;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: readonly [File, ...File[]]) => void;
};

export function FileButton({ label, accept, multiple, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [first, ...others] = event.target.files ?? [];
          // The same file can be chosen again.
          event.target.value = '';
          if (first !== undefined) onFiles([first, ...others]);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
