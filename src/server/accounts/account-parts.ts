// Dependencies shared by the modules of the accounts feature.
import type { Ground } from '../ground.ts';
import type { AuditStore } from './audit/audit-store.ts';
import type { AccountMails } from './mails/account-mails.ts';
import type { MailedLinkStore } from './mails/mailed-link-store.ts';
import type { TellOwner } from './owner-messages.ts';
import type { Passkeys } from './passkeys/passkeys.ts';
import type { Provider } from './provider/provider.ts';
import type { ProviderStore } from './provider/provider-store.ts';
import type { InvitationStore } from './registration/invitation-store.ts';
import type { RegistrationStore } from './registration/registration-store.ts';
import type { SecondFactors } from './second-factor/second-factor.ts';
import type { Limits } from './sign-in/limits.ts';
import type { Passwords } from './sign-in/passwords.ts';
import type { AccountStore } from './store.ts';

export type AccountParts = Ground & {
  audit: AuditStore;
  factors: SecondFactors;
  identities: ProviderStore;
  invitations: InvitationStore;
  limits: Limits;
  links: MailedLinkStore;
  /** Null when this site sends no mail. */
  mails: AccountMails | null;
  passkeys: Passkeys;
  passwords: Passwords;
  provider: Provider | null;
  registration: RegistrationStore;
  store: AccountStore;
  tell: TellOwner;
};
