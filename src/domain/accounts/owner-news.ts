// Messages to the owner of an account about its ways to sign in.

/** `address`: address of the linked identity at the provider; empty if unknown. */
export type OwnerNews =
  | { kind: 'passkey-added' | 'passkey-removed' | 'passkey-copied'; id: string; name: string }
  | { kind: 'sign-in-linked' | 'sign-in-unlinked'; address: string }
  | {
      kind:
        | 'codes-on'
        | 'codes-off'
        | 'recovery-codes-renewed'
        | 'password-changed'
        | 'password-reset'
        | 'account-reset';
    };

const NOT_YOU = 'If this was not you, change your password, end all other sessions and ask your administrator.';

export function ownerWords(news: OwnerNews): { title: string; lines: string[] } {
  const withAdvice = (title: string, effect: string) => ({ title, lines: [effect, NOT_YOU] });
  switch (news.kind) {
    case 'passkey-added':
      return withAdvice(`Passkey added: ${news.name}`, 'It signs in to your account without password or code.');
    case 'passkey-removed':
      return withAdvice(`Passkey removed: ${news.name}`, 'It signs in to your account no more.');
    case 'passkey-copied':
      return {
        title: `Passkey may have been copied: ${news.name}`,
        lines: [
          'A sign-in with it was refused: it counted fewer uses than this site has seen, as a copy does.',
          'Remove this passkey and add a new one.',
        ],
      };
    case 'sign-in-linked':
      return withAdvice(`Sign-in linked${ofAddress(news.address)}`, 'It signs in to your account from now on.');
    case 'sign-in-unlinked':
      return withAdvice(`Sign-in unlinked${ofAddress(news.address)}`, 'It signs in to your account no more.');
    case 'codes-on':
      return withAdvice('Codes turned on', 'Signing in asks for a code of your authenticator app from now on.');
    case 'codes-off':
      return withAdvice('Codes turned off', 'Signing in asks for no code any more; recovery codes are void.');
    case 'recovery-codes-renewed':
      return withAdvice('New recovery codes', 'The recovery codes from before are void.');
    case 'password-changed':
      return withAdvice('Password changed', 'Every other session of your account has ended.');
    case 'password-reset':
      return withAdvice(
        'Password reset',
        'A link mailed to your address set a new password. All sessions and tokens have ended.',
      );
    case 'account-reset':
      return withAdvice(
        'Account reset by the operator',
        'It has a new password; its passkeys, linked sign-ins and codes are removed. All sessions and tokens have ended.',
      );
  }
}

const ofAddress = (address: string) => (address === '' ? '' : `: ${address}`);
