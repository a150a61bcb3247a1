-- What administrators ask of accounts and of the audit log: when an account last signed in, and the log by who, what, when and outcome.
alter table app_user add column last_sign_in_at timestamptz;
update app_user u set last_sign_in_at = l.at
from (select user_id, max(at) as at from audit_log where action = 'login' and result = 'ok' group by user_id) l
where l.user_id = u.id;

create index audit_log_by_user on audit_log (user_id, id);
create index audit_log_by_action on audit_log (action, id);
create index audit_log_by_time on audit_log (at);
create index audit_log_not_ok on audit_log (id) where result not like 'ok%';
