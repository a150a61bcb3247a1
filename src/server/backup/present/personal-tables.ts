// Register of tables with rows of people: what a restore does with each of them.
import type { BackupLoss, KeptPart } from '../../../domain/backup/restore-view.ts';

/**
 * Treatment of a table's rows in a restore. `now`: rows of accounts that exist in backup and present stay as they are
 * at present. `link`: the same, and links of other accounts are withdrawn. `ended`: no row is restored. `with`: kept or
 * dropped with the row it belongs to. `backup`: rows are restored; newer ones are lost and counted before, by the
 * condition `newer` (than instant $1) as `lost`.
 */
type Fate =
  | { fate: 'now' | 'link' | 'ended' | 'with' }
  | { fate: 'backup'; lost: { part: keyof BackupLoss; newer: string }[] };

type PersonalTable = Fate & {
  table: string;
  /** Column with the account, or with the row of `of` it belongs to. */
  owner: string;
  of?: string;
  /** Name of a change for the result, with the columns that make one. */
  part?: { name: KeptPart; columns: string };
};

/**
 * Tables that name an account, parents before children. A law compares the list with the catalog: every such table is
 * here or below.
 */
export const personalTables: readonly PersonalTable[] = [
  { table: 'app_user', owner: 'id', fate: 'now' },
  { table: 'known_address', owner: 'user_id', fate: 'now' },
  {
    table: 'second_factor',
    owner: 'user_id',
    fate: 'now',
    part: { name: 'second factor', columns: 'secret, confirmed_at' },
  },
  {
    table: 'recovery_code',
    owner: 'user_id',
    fate: 'now',
    part: { name: 'second factor', columns: 'code_hash, used_at' },
  },
  { table: 'passkey', owner: 'user_id', fate: 'now', part: { name: 'passkeys', columns: 'credential_id' } },
  { table: 'linked_identity', owner: 'user_id', fate: 'now', part: { name: 'provider', columns: 'issuer, subject' } },
  {
    table: 'access_token',
    owner: 'user_id',
    fate: 'now',
    part: { name: 'tokens and links', columns: 'token_hash, scope, expires_at' },
  },
  { table: 'mailed_link', owner: 'user_id', fate: 'link' },
  { table: 'delivery_settings', owner: 'user_id', fate: 'now' },
  {
    table: 'channel',
    owner: 'user_id',
    fate: 'now',
    part: { name: 'channels', columns: 'kind, address, details, is_default, confirmed_at' },
  },
  { table: 'message', owner: 'user_id', fate: 'now' },
  { table: 'delivery', owner: 'message_id', of: 'message', fate: 'now' },
  { table: 'session', owner: 'user_id', fate: 'ended' },
  { table: 'passkey_challenge', owner: 'user_id', fate: 'ended' },
  { table: 'provider_sign_in', owner: 'user_id', fate: 'ended' },
  { table: 'proven_identity', owner: 'user_id', fate: 'ended' },
  {
    table: 'alert_rule',
    owner: 'user_id',
    fate: 'backup',
    lost: [{ part: 'alert_rules', newer: 'changed_at > $1' }],
  },
  { table: 'alert_state', owner: 'rule_id', of: 'alert_rule', fate: 'with' },
  {
    table: 'own_list',
    owner: 'user_id',
    fate: 'backup',
    lost: [{ part: 'own_lists', newer: 'changed_at > $1' }],
  },
  { table: 'own_list_state', owner: 'list_id', of: 'own_list', fate: 'with' },
  { table: 'watchlist', owner: 'user_id', fate: 'backup', lost: [{ part: 'watchlists', newer: 'changed_at > $1' }] },
  {
    table: 'watchlist_star',
    owner: 'user_id',
    fate: 'backup',
    lost: [
      { part: 'stars', newer: 'starred_at > $1' },
      { part: 'notes', newer: "changed_at > $1 and note <> ''" },
    ],
  },
  {
    table: 'watchlist_view',
    owner: 'user_id',
    fate: 'backup',
    lost: [{ part: 'watchlist_columns', newer: 'changed_at > $1' }],
  },
  {
    table: 'saved_screen',
    owner: 'user_id',
    fate: 'backup',
    lost: [{ part: 'saved_screens', newer: 'changed_at > $1' }],
  },
  { table: 'audit_log', owner: 'user_id', fate: 'backup', lost: [{ part: 'audit_entries', newer: 'at > $1' }] },
];

/**
 * Tables of the installation that stay as they are now, whole; parents first. `accounts`: columns with an account that may
 * be gone; `or`: what stands there instead.
 */
export const installationTables: readonly {
  table: string;
  accounts?: readonly { column: string; or: 'null' | 'an administrator' }[];
}[] = [
  { table: 'throttle' },
  { table: 'registration_switch', accounts: [{ column: 'changed_by', or: 'an administrator' }] },
  { table: 'waitlist' },
  {
    table: 'invitation',
    accounts: [
      { column: 'created_by', or: 'an administrator' },
      { column: 'user_id', or: 'null' },
    ],
  },
  { table: 'push_key' },
  { table: 'system_mail' },
  { table: 'backup_key_kit' },
  { table: 'job_switch' },
  { table: 'check_change' },
  { table: 'alert_check' },
  { table: 'alert_minute' },
];
