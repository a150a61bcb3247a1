// Register of tables with user data: how a restore treats each of them.
import type { BackupLoss, KeptPart } from '../../../domain/backup/restore-view.ts';

/**
 * Treatment of rows in a restore. `now`: rows of accounts that exist in backup and present keep their present state;
 * `link`: as `now`, and links of other accounts are revoked. `ended`: not restored. `with`: treated like the parent
 * row. `backup`: restored; present rows matching `newer` (than $1) are lost and counted as `lost`.
 */
type Fate =
  | { fate: 'now' | 'link' | 'ended' | 'with' }
  | { fate: 'backup'; lost: { part: keyof BackupLoss; newer: string }[] };

type PersonalTable = Fate & {
  table: string;
  /** Column that references the account, or the parent row in table `of`. */
  owner: string;
  of?: string;
  /** Name of a difference for the report, and the columns compared for it. */
  part?: { name: KeptPart; columns: string };
};

/** Tables that reference accounts, parents before children. A test compares the list with the catalog. */
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
 * Tables of the installation, which keep their present rows in a restore; parents first. `accounts`: columns that may
 * reference a missing account; `or`: their replacement.
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
