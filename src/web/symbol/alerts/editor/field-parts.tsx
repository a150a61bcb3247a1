// Parts of condition fields: two side by side, and a choice that can be "any".
import type { ReactNode } from 'react';
import type { AlertCondition } from '../../../../domain/alerts/alert-condition.ts';

export type FieldsProps = { condition: AlertCondition; onChange: (condition: AlertCondition) => void };

export const ANY = 'any' as const;
export const any = (label: string) => ({ value: ANY, label }) as const;

/** The chosen value, null for any. */
export const orNull = <Value extends string>(value: Value): Exclude<Value, typeof ANY> | null =>
  value === ANY ? null : (value as Exclude<Value, typeof ANY>);

export const Pair = ({ children }: { children: ReactNode }) => <div className="grid grid-cols-2 gap-3">{children}</div>;
