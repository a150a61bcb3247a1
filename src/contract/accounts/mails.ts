// Endpoints of accounts that need e-mail: password reset, confirmation of an address, mailed invitations.
import { z } from 'zod';
import { post, Success } from '../endpoint.ts';

const Token = z.string().min(1).max(100);

export const accountMailEndpoints = {
  askPasswordReset: post('/api/auth/password-reset/begin', 'visitor', {
    summary:
      'Mail a link to reset the password; the answer is the same whether the address has an account. 404 without a mail server',
    body: z.strictObject({ email: z.string().min(1).max(254) }),
    reply: Success,
    errors: [404, 429],
  }),
  resetPassword: post('/api/auth/password-reset', 'visitor', {
    summary:
      'Choose a new password by a mailed link; ends every session and revokes every access token. 410 says why not',
    body: z.strictObject({ token: Token, new_password: z.string().min(1).max(1024) }),
    reply: Success,
    errors: [400, 410, 429],
  }),
  confirmAddress: post('/api/auth/confirm-address', 'visitor', {
    summary: 'Confirm the address of a new account by its mailed link. 410 says why not',
    body: z.strictObject({ token: Token }),
    reply: Success,
    errors: [410, 429],
  }),
  mailInvitation: post('/api/admin/invitations/mail', 'admin', {
    signedInOnly: true,
    summary: 'Mail an invitation that was just made to its address; 409 without a mail server',
    body: z.strictObject({ invite: Token }),
    reply: Success,
    errors: [404, 409, 410],
    audit: 'invitation.mail',
  }),
};
