// `npm run user -- add|list|promote|demote|disable|enable|reset`: accounts in the server's own database.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { manageUsers } from '../server/accounts/administration/manage-users.ts';
import { auditStore } from '../server/accounts/audit/audit-store.ts';
import { createTellOwner, type HandOverMessages } from '../server/accounts/owner-messages.ts';
import { passkeyStore } from '../server/accounts/passkeys/passkey-store.ts';
import { providerStore } from '../server/accounts/provider/provider-store.ts';
import { factorStore } from '../server/accounts/second-factor/factor-store.ts';
import { createPasswords, standardCost } from '../server/accounts/sign-in/passwords.ts';
import { accountStore } from '../server/accounts/store.ts';
import { insertMessages } from '../server/delivery/inbox/hand-over-store.ts';
import { createNotices } from '../server/delivery/notices.ts';
import { iso, systemClock } from '../server/process/clock.ts';
import { Fault } from '../server/process/fault.ts';
import { runCommand, withDatabase } from './run-command.ts';

const USAGE = `Usage: npm run user -- <verb>
  add <email> [--name "Full Name"] [--admin]   add an account; its password is printed once
  list                                         all accounts
  promote <email> | demote <email>             make an administrator, or an ordinary user again
  disable <email> | enable <email>             disabling ends all sessions of the account
  reset <email>                                a new password, printed once; ends all sessions, removes passkeys and linked sign-ins, asks for no code`;

const verbs = ['add', 'list', 'promote', 'demote', 'disable', 'enable', 'reset'] as const;
type Verb = (typeof verbs)[number];
type Wanted = { verb: Verb; email: string; name: string | null; isAdmin: boolean };

function parseWanted(args: string[]): Wanted {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: 'string' }, admin: { type: 'boolean', default: false } },
  });
  const [verb, email, ...rest] = positionals;
  const known = verbs.find((one) => one === verb);
  if (known === undefined) throw new Fault(400, verb === undefined ? USAGE : `Unknown verb '${verb}'.\n${USAGE}`);
  if (known !== 'list' && email === undefined) throw new Fault(400, `'${known}' needs an email address.`);
  if (rest.length > 0 || (known === 'list' && email !== undefined)) {
    throw new Fault(400, `Too many arguments: ${[...(known === 'list' ? [email] : []), ...rest].join(' ')}`);
  }
  if (known !== 'add' && (values.name !== undefined || values.admin)) {
    throw new Fault(400, '--name and --admin belong to add.');
  }
  return { verb: known, email: email ?? '', name: values.name ?? null, isAdmin: values.admin };
}

async function perform(wanted: Wanted, users: ReturnType<typeof manageUsers>): Promise<string[]> {
  const { verb, email } = wanted;
  switch (verb) {
    case 'list': {
      const lines = await users.list();
      if (lines.length === 0) return ['No accounts yet.'];
      const width = Math.max(...lines.map((line) => line.email.length));
      return lines.map(
        (line) => `${line.email.padEnd(width)}  ${line.role.padEnd(5)}  ${line.state.padEnd(8)}  ${line.full_name}`,
      );
    }
    case 'add': {
      const password = await users.add(email, { name: wanted.name, isAdmin: wanted.isAdmin });
      return [`Added ${email}${wanted.isAdmin ? ' as administrator' : ''}.`, `Password (shown only once): ${password}`];
    }
    case 'reset': {
      const password = await users.reset(email);
      return [
        `Reset ${email}; all its sessions ended, its passkeys and linked sign-ins are removed, and no code is asked for.`,
        `Password (shown only once): ${password}`,
      ];
    }
    case 'promote':
      await users.promote(email);
      return [`${email} is an administrator now.`];
    case 'demote':
      await users.demote(email);
      return [`${email} is an ordinary user now.`];
    case 'disable':
      await users.disable(email);
      return [`Disabled ${email}; all its sessions ended.`];
    case 'enable':
      await users.enable(email);
      return [`Enabled ${email}.`];
  }
}

await runCommand(USAGE, async (args) => {
  const wanted = parseWanted(args);
  await withDatabase('user', async (database) => {
    // Nothing is pushed: open pages read the message at their next poll.
    const notices = createNotices({ publish: () => undefined });
    const handOver: HandOverMessages = async (tx, messages) => {
      await insertMessages(tx, messages, iso(systemClock.now()), notices);
    };
    const tell = createTellOwner({ handOver, handOverMail: null, clock: systemClock, randomBytes });
    const users = manageUsers({
      store: accountStore(database),
      factors: factorStore(database, tell),
      passkeys: passkeyStore(database, tell),
      identities: providerStore(database, tell),
      tell,
      audit: auditStore(database),
      passwords: createPasswords(standardCost, randomBytes),
      clock: systemClock,
      randomBytes,
    });
    for (const line of await perform(wanted, users)) console.log(line);
  });
});
