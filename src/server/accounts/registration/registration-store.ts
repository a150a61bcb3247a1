// Registration switch: empty until an administrator decides, then the newest decision.

import type { Query } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';

export type RegistrationDecision = { is_open: boolean; changed_at: string; changed_by: string };
export type RegistrationStore = ReturnType<typeof registrationStore>;

export function registrationStore({ query }: { query: Query }) {
  return {
    decision: () => query.first<RegistrationDecision>`select s.is_open, s.changed_at, u.email as changed_by
         from registration_switch s join app_user u on u.id = s.changed_by`,

    decide: (isOpen: boolean, userId: number, now: number) => query.run`
         insert into registration_switch (is_open, changed_at, changed_by)
         values (${isOpen}, ${iso(now)}, ${userId})
         on conflict (only_row) do update set is_open = excluded.is_open, changed_at = excluded.changed_at,
           changed_by = excluded.changed_by`,
  };
}
