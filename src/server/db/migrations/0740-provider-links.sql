-- Whose account a sign-in at the provider is to be linked to; null where it is to open one.
alter table provider_sign_in add column user_id integer references app_user on delete cascade;
