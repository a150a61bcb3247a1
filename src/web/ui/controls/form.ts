// Form of text fields: values, problems below the fields, and submission once there are no problems.
import { type SubmitEvent, useState } from 'react';
import { useTask } from './task.ts';

type Problems<Name extends string> = { [Field in Name]?: string | undefined };

/** `check` returns the problems of a form by field; `send` runs only without any. */
export function useForm<Name extends string>(
  empty: Readonly<Record<Name, string>>,
  check: (values: Record<Name, string>) => Problems<Name>,
  send: (values: Record<Name, string>) => Promise<unknown>,
) {
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<Problems<Name>>({});
  const { isBusy, error, onSubmit } = useTask(() => send(values));
  return {
    isBusy,
    error,
    clear: () => setValues(empty),
    /** Props of a field. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: problems[name] ?? null,
      onChange: (value: string) => {
        setValues({ ...values, [name]: value });
        setProblems({ ...problems, [name]: undefined });
      },
    }),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isBusy) return;
      const found = check(values);
      setProblems(found);
      if (Object.values(found).every((problem) => problem === undefined)) onSubmit(event);
    },
  };
}
