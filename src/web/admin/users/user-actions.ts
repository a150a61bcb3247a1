// Actions on an account: call, confirmation, result.
import { endpoints } from '../../../contract/endpoints.ts';
import type { ManagedUser } from '../../../domain/accounts/administration.ts';
import { call } from '../../api/call.ts';

export type UserAction = {
  verb: string;
  title: (user: ManagedUser) => string;
  consequence: (user: ManagedUser) => string;
  done: (user: ManagedUser) => string;
  run: (user: ManagedUser) => Promise<unknown>;
};

const params = ({ id }: ManagedUser) => ({ params: { id } });
const sessions = ({ open_sessions: count }: ManagedUser) => (count === 1 ? 'session' : `${count} sessions`);

const promote: UserAction = {
  verb: 'Make administrator',
  title: ({ email }) => `Make ${email} an administrator?`,
  consequence: () =>
    'Administrators run and publish the pipeline, turn automations on and off, and manage all accounts.',
  done: ({ email }) => `${email} is an administrator now`,
  run: (user) => call(endpoints.promoteUser, params(user)),
};
const demote: UserAction = {
  verb: 'Take administrator role',
  title: ({ email }) => `Take the administrator role from ${email}?`,
  consequence: () => 'The administrator area closes for the account at once. It stays signed in as an ordinary user.',
  done: ({ email }) => `${email} is an ordinary user now`,
  run: (user) => call(endpoints.demoteUser, params(user)),
};
const disable: UserAction = {
  verb: 'Disable',
  title: ({ email }) => `Disable ${email}?`,
  consequence: (user) =>
    `${user.open_sessions === 0 ? 'The account' : `Its ${sessions(user)} ${user.open_sessions === 1 ? 'ends' : 'end'} at once, and it`} cannot sign in until it is enabled again. Its access tokens are revoked.`,
  done: ({ email }) => `Disabled ${email}`,
  run: (user) => call(endpoints.disableUser, params(user)),
};
const enable: UserAction = {
  verb: 'Enable',
  title: ({ email }) => `Enable ${email} again?`,
  consequence: () =>
    'The account may sign in with its password. Sessions and access tokens that ended do not come back.',
  done: ({ email }) => `Enabled ${email}`,
  run: (user) => call(endpoints.enableUser, params(user)),
};
const endSessions: UserAction = {
  verb: 'End all sessions',
  title: ({ email }) => `End all sessions of ${email}?`,
  consequence: () =>
    'The account is signed out everywhere at once, and its access tokens are revoked. It may sign in again.',
  done: ({ email }) => `Ended all sessions of ${email}`,
  run: (user) => call(endpoints.endUserSessions, params(user)),
};

export function actionsFor(user: ManagedUser): UserAction[] {
  return [
    user.is_admin ? demote : promote,
    ...(user.open_sessions > 0 ? [endSessions] : []),
    user.disabled_at === null ? disable : enable,
  ];
}
