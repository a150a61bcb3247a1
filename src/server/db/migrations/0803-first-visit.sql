-- True once an account has put the suggestions of its first visit away. Accounts of earlier versions have begun long ago.
alter table app_user add column has_begun boolean not null default false;
update app_user set has_begun = true;
