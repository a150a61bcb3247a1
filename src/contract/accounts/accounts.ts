// Endpoints of accounts: sign-in, sessions, registration, waitlist.
import { z } from 'zod';
import { OwnerProof } from '../../domain/accounts/owner-proof.ts';
import { NewSecondFactor, SecondFactor, SecondFactorCode } from '../../domain/accounts/second-factor.ts';
import { CsvNotation, SessionInfo, TimeZone, User } from '../../domain/accounts/user.ts';
import { FirstSuggestions } from '../../domain/first-visit/first-suggestions.ts';
import { get, NowOnly, post, put, Success } from '../endpoint.ts';

const Email = z.string().min(1).max(254);
/** Upper limits only; the rules for a good password are in domain/accounts. */
const Password = z.string().min(1).max(1024);

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Token from the link of an invitation. */
const Invite = z.string().min(1).max(100);

/**
 * `id`: null while the address awaits confirmation by mail, so that the reply does not reveal whether an account
 * exists.
 */
const Registered = User.extend({ id: z.number().nullable() });

export const accountEndpoints = {
  me: get('/api/auth/me', 'user', {
    summary: 'The signed-in user',
    own: 'account',
    reply: User,
  }),
  login: post('/api/auth/login', 'visitor', {
    summary: 'Sign in; answers an opaque bearer token. 428 asks again with the code of an authenticator app',
    body: z.strictObject({ email: Email, password: Password, code: SecondFactorCode.optional() }),
    reply: z.object({ access_token: z.string(), user: User }),
    errors: [401, 403, 428, 429],
  }),
  authStatus: get('/api/auth/status', 'visitor', {
    summary: 'Whether registration is open, the ways to sign in, and the address for questions',
    reply: z.object({
      registration_enabled: z.boolean(),
      contact_email: z.string(),
      /** Scheme, host and port of the one address where passkeys work; null where they cannot. */
      passkey_origin: z.string().nullable(),
      /** True when this site sends e-mail: passwords are reset, and new addresses confirmed, by mailed links. */
      mails: z.boolean(),
      /** Name of the OpenID Connect provider; null without one. */
      provider: z.string().nullable(),
    }),
  }),
  register: post('/api/auth/register', 'visitor', {
    summary: 'Create an account while registration is open, or with an invitation',
    body: z.strictObject({
      email: Email,
      password: Password,
      full_name: z.string().min(1).max(200),
      invite: Invite.optional(),
    }),
    reply: Registered,
    errors: [400, 403, 429],
  }),
  checkInvitation: post('/api/auth/invitation', 'visitor', {
    summary: 'Owner and expiry of an invitation; 410 says why it can no longer be used',
    body: z.strictObject({ invite: Invite }),
    reply: z.object({ email: z.string(), expires_at: z.string() }),
    errors: [404, 410],
  }),
  waitlistSignup: post('/api/waitlist/signup', 'visitor', {
    summary: 'Join the waitlist; signing up twice is signing up once',
    body: z.strictObject({ email: Email }),
    reply: Success,
    errors: [400, 429],
  }),
  logout: post('/api/auth/logout', 'user', {
    signedInOnly: true,
    summary: 'End this session',
    reply: Success,
  }),
  changePassword: post('/api/auth/change-password', 'user', {
    signedInOnly: true,
    summary: 'Change the password and end every other session; asks for a code where sign-ins do',
    body: z.strictObject({ current_password: Password, new_password: Password, code: SecondFactorCode.optional() }),
    reply: Success,
    errors: [400, 429],
  }),
  secondFactor: get('/api/auth/second-factor', 'user', {
    own: 'account',
    signedInOnly: true,
    summary: 'Whether sign-ins of the user ask for a code, and how many recovery codes are left',
    reply: SecondFactor,
  }),
  beginSecondFactor: post('/api/auth/second-factor/begin', 'user', {
    signedInOnly: true,
    summary: 'A secret for an authenticator app; nothing is asked for until a code confirms it',
    body: OwnerProof,
    reply: NewSecondFactor,
    errors: [400, 409, 429],
  }),
  confirmSecondFactor: post('/api/auth/second-factor/confirm', 'user', {
    own: 'account',
    signedInOnly: true,
    summary: 'Ask for codes from now on; answers the recovery codes, this one time',
    body: z.strictObject({ code: SecondFactorCode }),
    reply: RecoveryCodes,
    errors: [400, 429],
  }),
  renewRecoveryCodes: post('/api/auth/second-factor/recovery-codes', 'user', {
    own: 'account',
    signedInOnly: true,
    summary:
      'New recovery codes, shown this one time; the ones from before are void. Asks for what signing in would ask for',
    body: OwnerProof,
    reply: RecoveryCodes,
    errors: [400, 409, 429],
    audit: 'second-factor.renew',
  }),
  removeSecondFactor: post('/api/auth/second-factor/remove', 'user', {
    own: 'account',
    signedInOnly: true,
    summary: 'Ask for no codes any more; asks for what signing in would ask for',
    body: OwnerProof,
    reply: Success,
    errors: [400, 429],
  }),
  chooseTimeZone: put('/api/auth/time-zone', 'user', {
    signedInOnly: true,
    summary: 'Choose the zone of shown times; null for Pacific',
    body: z.strictObject({ time_zone: TimeZone.nullable() }),
    reply: User,
    own: 'account',
  }),
  chooseCsvNotation: put('/api/auth/csv-notation', 'user', {
    signedInOnly: true,
    summary: 'Choose separator and decimal mark of exported files; a guess counts only while none was chosen',
    body: z.strictObject({ csv_notation: CsvNotation, guessed: z.boolean().optional() }),
    reply: User,
    own: 'account',
  }),
  firstSuggestions: get('/api/auth/first-suggestions', 'user', {
    past: 'same',
    summary:
      'What a new account may begin with, made of what is published now: a stock to star, an alert and a screen to save. Nothing is set by asking',
    query: NowOnly,
    reply: FirstSuggestions,
  }),
  putSuggestionsAway: post('/api/auth/first-suggestions/put-away', 'user', {
    own: 'account',
    summary: 'Show the suggestions of the first visit never again',
    reply: User,
  }),
  sessions: get('/api/auth/sessions', 'user', {
    own: 'account',
    signedInOnly: true,
    summary: "The user's own valid sessions",
    reply: z.object({ sessions: z.array(SessionInfo) }),
  }),
  revokeSession: post('/api/auth/sessions/revoke', 'user', {
    own: 'account',
    signedInOnly: true,
    summary: "End one of the user's own sessions, or all others",
    body: z.strictObject({ id: z.string().min(1).max(64).optional(), all_others: z.boolean().optional() }),
    reply: Success,
    errors: [400, 404],
  }),
};
