// Types of admission: registration switch, waitlist, invitations.
import { z } from 'zod';

/**
 * Registration switch. `configured` is the start value of the configuration; an administrator's decision overrides it,
 * with its time and author in `changed_at` and `changed_by`.
 */
export const RegistrationSwitch = z.object({
  registration_enabled: z.boolean(),
  configured: z.boolean(),
  changed_at: z.string().nullable(),
  changed_by: z.string().nullable(),
});
export type RegistrationSwitch = z.infer<typeof RegistrationSwitch>;

/** Only `open` invitations can be used. */
export const InvitationState = z.enum(['open', 'used', 'revoked', 'expired']);
export type InvitationState = z.infer<typeof InvitationState>;

/** State of an invitation at `now` (epoch ms): used and revoked are final, otherwise open until it expires. */
export function invitationState(
  invitation: { expires_at: string; used_at: string | null; revoked_at: string | null },
  now: number,
): InvitationState {
  if (invitation.used_at !== null) return 'used';
  if (invitation.revoked_at !== null) return 'revoked';
  return Date.parse(invitation.expires_at) <= now ? 'expired' : 'open';
}

/** Reason an invitation link is refused, in words for its holder. */
export const invitationRefusals: Record<Exclude<InvitationState, 'open'> | 'unknown', string> = {
  used: 'This invitation was already used. If it was you, please sign in.',
  revoked: 'This invitation was withdrawn. Please ask for a new one.',
  expired: 'This invitation has expired. Please ask for a new one.',
  unknown: 'This invitation link is not valid. Please check that it was copied whole.',
};

export const waitlistStates = ['all', 'waiting', 'invited', 'registered'] as const;
export type WaitlistState = (typeof waitlistStates)[number];

/**
 * Address on the waitlist. `invitation`: the newest one sent, null for none; `registered`: an account has the address.
 */
export const WaitlistEntry = z.object({
  id: z.number(),
  email: z.string(),
  created_at: z.string(),
  registered: z.boolean(),
  invitation: z
    .object({
      state: InvitationState,
      created_at: z.string(),
      expires_at: z.string(),
      invited_by: z.string(),
    })
    .nullable(),
});
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

export const WaitlistCounts = z.object({
  all: z.number(),
  waiting: z.number(),
  invited: z.number(),
  registered: z.number(),
});
export type WaitlistCounts = z.infer<typeof WaitlistCounts>;
