// Date and time field whose instant is chosen as a whole: by Enter or by the button beside it.
import { type ComponentProps, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { fromTimeField, toTimeField } from './time-format.ts';

type InstantFieldProps = Pick<ComponentProps<'input'>, 'id' | 'min' | 'className'> & {
  /** Chosen instant, ISO. */
  instant: string;
  /** Called with the last millisecond of the chosen minute, ISO. */
  onChoose: (instant: string) => void;
};

export function InstantField({ instant, onChoose, ...field }: InstantFieldProps) {
  const chosen = toTimeField(instant);
  // A field is a new text at each typed digit, which must neither be chosen nor be lost; another instant ends it.
  const [draft, setDraft] = useState({ of: instant, text: chosen });
  const text = draft.of === instant ? draft.text : chosen;
  const choose = () => {
    const ms = fromTimeField(text);
    setDraft({ of: instant, text: chosen });
    if (ms !== null && text !== chosen) onChoose(new Date(ms).toISOString());
  };
  return (
    <>
      <input
        {...field}
        type="datetime-local"
        value={text}
        onChange={(event) => setDraft({ of: instant, text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') choose();
        }}
      />
      {text !== chosen && (
        <Button size="sm" onClick={choose}>
          Show
        </Button>
      )}
    </>
  );
}
