// Endpoints of accounts: sign-in, sessions, registration, waitlist.
import { z } from 'zod';
import { SessionInfo, User } from '../../domain/accounts/user.ts';
import { endpoint, Success } from '../endpoint.ts';

const Email = z.string().min(1).max(254);
/** Upper limits only: what a good password is, the registration rules of domain/accounts say. */
const Password = z.string().min(1).max(1024);

/** The token of an invitation, as its link carries it. */
const Invite = z.string().min(1).max(100);

export const accountEndpoints = {
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    access: 'user',
    summary: 'The signed-in user',
    reply: User,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'visitor',
    summary: 'Sign in; answers an opaque bearer token',
    body: z.strictObject({ email: Email, password: Password }),
    reply: z.object({ access_token: z.string(), user: User }),
    errors: [401, 429],
  }),
  authStatus: endpoint({
    method: 'GET',
    path: '/api/auth/status',
    access: 'visitor',
    summary: 'Whether registration is open',
    reply: z.object({ registration_enabled: z.boolean() }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'visitor',
    summary: 'Create an account while registration is open, or with an invitation',
    body: z.strictObject({
      email: Email,
      password: Password,
      full_name: z.string().min(1).max(200),
      invite: Invite.optional(),
    }),
    reply: User,
    errors: [400, 403, 429],
  }),
  checkInvitation: endpoint({
    method: 'POST',
    path: '/api/auth/invitation',
    access: 'visitor',
    summary: 'Whose an invitation is and until when it can be used; 410 says why it no longer can',
    body: z.strictObject({ invite: Invite }),
    reply: z.object({ email: z.string(), expires_at: z.string() }),
    errors: [404, 410],
  }),
  waitlistSignup: endpoint({
    method: 'POST',
    path: '/api/waitlist/signup',
    access: 'visitor',
    summary: 'Join the waitlist; signing up twice is signing up once',
    body: z.strictObject({ email: Email }),
    reply: Success,
    errors: [400, 429],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'user',
    summary: 'End this session',
    reply: Success,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'user',
    summary: 'Change the password and end every other session',
    body: z.strictObject({ current_password: Password, new_password: Password }),
    reply: Success,
    errors: [400, 429],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'user',
    summary: "The user's own valid sessions",
    reply: z.object({ sessions: z.array(SessionInfo) }),
  }),
  revokeSession: endpoint({
    method: 'POST',
    path: '/api/auth/sessions/revoke',
    access: 'user',
    summary: "End one of the user's own sessions, or all others",
    body: z.strictObject({ id: z.string().min(1).max(64).optional(), all_others: z.boolean().optional() }),
    reply: Success,
    errors: [400, 404],
  }),
};
