// E-mails of accounts: a link to reset the password, to confirm an address, to register by invitation.
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import { hourMs, minuteMs } from '../../../domain/numbers/time.ts';
import type { Ground } from '../../ground.ts';
import { Fault } from '../../process/fault.ts';
import type { HandOverMail } from '../owner-messages.ts';
import type { Limits } from '../sign-in/limits.ts';
import { hashToken, newToken } from '../sign-in/tokens.ts';
import type { LinkPurpose, MailedLinkStore } from './mailed-link-store.ts';

type Mail = Parameters<HandOverMail>[1];
/** `registered`: somebody tried to register an address that already has an account. */
type MailPurpose = LinkPurpose | 'registered';

const reset = { path: '/reset-password', lastsMs: accountRules.reset_lasts.value * minuteMs, opens: 'reset' } as const;

const purposes: Record<
  MailPurpose,
  Pick<Mail, 'subject' | 'lines' | 'link_words'> & { path: string; lastsMs: number; opens: LinkPurpose }
> = {
  reset: {
    subject: 'Reset your Smart Cat password',
    lines: [
      'Somebody, most likely you, asked to reset the password of your account.',
      `The link works once, for ${accountRules.reset_lasts.value} minutes. It ends all your sessions and access tokens.`,
      'If it was not you, ignore this message: nothing changes.',
    ],
    link_words: 'Choose a new password',
    ...reset,
  },
  registered: {
    subject: 'You have a Smart Cat account',
    lines: [
      'Somebody, most likely you, asked for an account with this address, which has one already. Sign in with its password.',
      `If you have forgotten it: the link works once, for ${accountRules.reset_lasts.value} minutes, and ends all your sessions and access tokens.`,
      'If it was not you, ignore this message: nothing changes.',
    ],
    link_words: 'Choose a new password',
    ...reset,
  },
  confirm: {
    subject: 'Confirm your address for Smart Cat',
    lines: [
      'An account was made with this address. Open the link to confirm that the address is yours; then you can sign in.',
      `The link works once, for ${accountRules.confirmation_lasts.value} hours.`,
      'If it was not you, ignore this message: nobody can sign in to the account.',
    ],
    link_words: 'Confirm my address',
    path: '/confirm-address',
    lastsMs: accountRules.confirmation_lasts.value * hourMs,
    opens: 'confirm',
  },
};

export type AccountMails = ReturnType<typeof createAccountMails>;

export function createAccountMails({ clock, randomBytes }: Ground, store: MailedLinkStore, handOver: HandOverMail) {
  return {
    /** Stores the token's hash and sends the link in one transaction. */
    sendLink: (purpose: MailPurpose, user: { id: number; email: string }): Promise<void> =>
      store.transaction(async (tx) => {
        const { path, lastsMs, opens, ...words } = purposes[purpose];
        const token = newToken('lnk', randomBytes);
        const expires_at = clock.now() + lastsMs;
        await store.add(tx, hashToken(token), opens, user.id, expires_at);
        await handOver(tx, { ...words, to: user.email, link: `${path}?token=${token}`, expires_at });
      }),

    sendInvitation: (invite: string, email: string, by: string, expires_at: number): Promise<void> =>
      store.transaction((tx) =>
        handOver(tx, {
          to: email,
          subject: 'Your invitation to Smart Cat',
          lines: [
            `${by} invites you to Smart Cat.`,
            `The link makes one account, for ${email}, and works once within ${accountRules.invitation_lasts.value} days.`,
          ],
          link_words: 'Create my account',
          link: `/register?invite=${invite}`,
          expires_at,
        }),
      ),
  };
}

/** Sends the link; returns false, without sending, when the account has reached its limit of links. */
export async function sendLinkAtMost(
  { limits, mails }: { limits: Pick<Limits, 'countCall'>; mails: AccountMails },
  purpose: MailPurpose,
  user: { id: number; email: string },
): Promise<boolean> {
  try {
    await limits.countCall('mail_of_account', String(user.id));
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
  await mails.sendLink(purpose, user);
  return true;
}
