// The tables of accounts as the query builder sees them: instants are ISO text on the way in and out.
import type { Generated } from 'kysely';

export type UserTable = {
  id: Generated<number>;
  full_name: string;
  email: string;
  email_normal: string;
  password_hash: string;
  is_admin: boolean;
  disabled_at: string | null;
  created_at: Generated<string>;
};

export type AccountTables = {
  app_user: UserTable;
  session: {
    token_hash: Buffer;
    id: string;
    user_id: number;
    created_at: string;
    last_used_at: string;
    expires_at: string;
    ip: string | null;
    agent: string | null;
  };
  waitlist: { email_normal: string; email: string; created_at: string };
  known_address: { user_id: number; network: string; last_seen_at: string };
};

export type ThrottleTables = {
  throttle: { key: string; count: number; started_at: string; last_at: string; locked_until: string | null };
};

export type AuditTables = {
  audit_log: {
    id: Generated<number>;
    at: string;
    user_id: number | null;
    action: string;
    target: string;
    result: string;
    ip: string | null;
    request_id: string | null;
    prev_hash: Buffer | null;
    hash: Buffer;
  };
};
