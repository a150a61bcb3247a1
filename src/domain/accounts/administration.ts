// Types of account administration: users with rights and sign-ins, audit log.
import { z } from 'zod';

/** Instants are ISO; `disabled_at` is null while the account may be used. */
export const ManagedUser = z.object({
  id: z.number(),
  full_name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  created_at: z.string(),
  disabled_at: z.string().nullable(),
  last_sign_in_at: z.string().nullable(),
  open_sessions: z.number(),
});
export type ManagedUser = z.infer<typeof ManagedUser>;

export const userRoles = ['all', 'admin', 'user'] as const;
export type UserRole = (typeof userRoles)[number];
export const userStates = ['all', 'enabled', 'disabled'] as const;
export type UserState = (typeof userStates)[number];

export const UserCounts = z.object({ all: z.number(), admins: z.number(), disabled: z.number() });
export type UserCounts = z.infer<typeof UserCounts>;

/** Outcome of an action: done, refused with a reason, or failed by a bug. */
export const auditOutcomes = ['ok', 'refused', 'failed'] as const;
export const AuditOutcome = z.enum(auditOutcomes);
export type AuditOutcome = (typeof auditOutcomes)[number];

/** `user`: account that acted, null for the terminal and unknown visitors; `target_email`: account acted on. */
export const AuditEntry = z.object({
  id: z.number(),
  at: z.string(),
  user: z.object({ id: z.number(), email: z.string() }).nullable(),
  action: z.string(),
  target: z.string(),
  target_email: z.string().nullable(),
  outcome: AuditOutcome,
  result: z.string(),
  ip: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
