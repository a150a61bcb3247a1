// Endpoints of accounts that need e-mail: password reset, confirmation of an address, mailed invitations.
import { z } from 'zod';
import { endpoint, Success } from '../endpoint.ts';

const Token = z.string().min(1).max(100);

export const accountMailEndpoints = {
  askPasswordReset: endpoint({
    method: 'POST',
    path: '/api/auth/password-reset/begin',
    access: 'visitor',
    summary:
      'Mail a link to reset the password; the answer is the same whether the address has an account. 404 without a mail server',
    body: z.strictObject({ email: z.string().min(1).max(254) }),
    reply: Success,
    errors: [404, 429],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/password-reset',
    access: 'visitor',
    summary:
      'Choose a new password by a mailed link; ends every session and revokes every access token. 410 says why not',
    body: z.strictObject({ token: Token, new_password: z.string().min(1).max(1024) }),
    reply: Success,
    errors: [400, 410, 429],
  }),
  confirmAddress: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-address',
    access: 'visitor',
    summary: 'Confirm the address of a new account by its mailed link. 410 says why not',
    body: z.strictObject({ token: Token }),
    reply: Success,
    errors: [410, 429],
  }),
  mailInvitation: endpoint({
    method: 'POST',
    path: '/api/admin/invitations/mail',
    access: 'admin',
    signedInOnly: true,
    summary: 'Mail an invitation that was just made to its address; 409 without a mail server',
    body: z.strictObject({ invite: Token }),
    reply: Success,
    errors: [404, 409, 410],
    audit: 'invitation.mail',
  }),
};
