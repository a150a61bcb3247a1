// Endpoints for administrators of accounts: users and their rights, registration, waitlist, audit log.
import { z } from 'zod';
import {
  AuditEntry,
  AuditOutcome,
  ManagedUser,
  UserCounts,
  userRoles,
  userStates,
} from '../../domain/accounts/administration.ts';
import { RegistrationSwitch, WaitlistCounts, WaitlistEntry, waitlistStates } from '../../domain/accounts/admission.ts';
import { get, Id, post, SearchText, Success, wholeNumber } from '../endpoint.ts';

/** Paging by key: `after` is the previous page's `next`, the id of its last row; `next` is null at the end. */
const page = { limit: wholeNumber(1, 200).default(50), after: Id.optional() };
const AuditId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

export const accountAdministrationEndpoints = {
  users: get('/api/admin/users', 'admin', {
    summary: 'Accounts, newest first, a page at a time',
    query: z.object({
      ...page,
      /** Part of the name or of the email address. */
      find: SearchText.default(''),
      role: z.enum(userRoles).default('all'),
      state: z.enum(userStates).default('all'),
    }),
    reply: z.object({ users: z.array(ManagedUser), next: z.number().nullable(), counts: UserCounts }),
  }),
  demoteUser: post('/api/admin/users/:id/demote', 'admin', {
    signedInOnly: true,
    summary: "Take an account its administrator's rights; never the last one's, never one's own",
    params: z.object({ id: Id }),
    reply: Success,
    errors: [404, 409],
    audit: 'user.demote',
  }),
  disableUser: post('/api/admin/users/:id/disable', 'admin', {
    signedInOnly: true,
    summary:
      "Disable an account, end its sessions and revoke its access tokens; never the last administrator's, never one's own",
    params: z.object({ id: Id }),
    reply: Success,
    errors: [404, 409],
    audit: 'user.disable',
  }),
  endUserSessions: post('/api/admin/users/:id/end-sessions', 'admin', {
    signedInOnly: true,
    summary: "End all sessions of an account and revoke its access tokens; one's own are ended by oneself",
    params: z.object({ id: Id }),
    reply: z.object({ success: z.boolean(), ended: z.number() }),
    errors: [404, 409],
    audit: 'user.end-sessions',
  }),
  enableUser: post('/api/admin/users/:id/enable', 'admin', {
    signedInOnly: true,
    summary: 'Enable an account again; sessions that ended do not come back',
    params: z.object({ id: Id }),
    reply: Success,
    errors: [404],
    audit: 'user.enable',
  }),
  promoteUser: post('/api/admin/users/:id/promote', 'admin', {
    signedInOnly: true,
    summary: 'Make an account an administrator',
    params: z.object({ id: Id }),
    reply: Success,
    errors: [404],
    audit: 'user.promote',
  }),
  registration: get('/api/admin/registration', 'admin', {
    summary: 'Whether visitors may register, and who decided that',
    reply: RegistrationSwitch,
  }),
  closeRegistration: post('/api/admin/registration/close', 'admin', {
    signedInOnly: true,
    summary: 'Close registration on all processes, from now on; invitations go on working',
    reply: Success,
    audit: 'registration.close',
  }),
  openRegistration: post('/api/admin/registration/open', 'admin', {
    signedInOnly: true,
    summary: 'Open registration on all processes, from now on',
    reply: Success,
    audit: 'registration.open',
  }),
  waitlist: get('/api/admin/waitlist', 'admin', {
    summary: 'The waitlist with its invitations, who waits longest first, a page at a time',
    query: z.object({
      ...page,
      /** Part of the email address. */
      find: SearchText.default(''),
      state: z.enum(waitlistStates).default('all'),
    }),
    reply: z.object({ entries: z.array(WaitlistEntry), next: z.number().nullable(), counts: WaitlistCounts }),
  }),
  invite: post('/api/admin/waitlist/:id/invite', 'admin', {
    signedInOnly: true,
    summary: 'Invite an address of the waitlist: a single-use link, shown this one time; an earlier one is withdrawn',
    params: z.object({ id: Id }),
    reply: z.object({ invite_path: z.string(), email: z.string(), expires_at: z.string() }),
    errors: [404, 409],
    audit: 'invitation.create',
  }),
  inviteAddress: post('/api/admin/invitations', 'admin', {
    signedInOnly: true,
    summary:
      'Invite an address that is not on the waitlist: it joins it, and gets a single-use link, shown this one time',
    body: z.strictObject({ email: z.string().min(1).max(254) }),
    reply: z.object({ invite_path: z.string(), email: z.string(), expires_at: z.string() }),
    errors: [400, 409],
    audit: 'invitation.create',
  }),
  revokeInvitation: post('/api/admin/waitlist/:id/revoke', 'admin', {
    signedInOnly: true,
    summary: 'Withdraw the invitation of an address; its link says so from now on',
    params: z.object({ id: Id }),
    reply: Success,
    errors: [404, 409],
    audit: 'invitation.revoke',
  }),
  auditLog: get('/api/admin/audit', 'admin', {
    summary: 'The audit log, newest first, a page at a time',
    query: z.object({
      limit: page.limit,
      after: AuditId.optional(),
      /** Part of the name or email address of the acting account. */
      who: SearchText.default(''),
      action: z.string().max(100).optional(),
      outcome: AuditOutcome.optional(),
      /** First and last Pacific day, both included. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    /** `actions`: all actions that occur in the log. */
    reply: z.object({ entries: z.array(AuditEntry), next: z.number().nullable(), actions: z.array(z.string()) }),
  }),
};
