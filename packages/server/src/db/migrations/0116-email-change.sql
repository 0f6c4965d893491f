-- A link may also give somebody another e-mail address: the one that it was sent to.
alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token add constraint one_time_token_purpose_check
  check (purpose in ('SetPassword', 'SignIn', 'ChangeEmail'));
alter table one_time_token add column email text;

-- Since when it is known that mail and telephone reach the person; null where nobody has looked.
alter table contact add column if not exists email_verified_at timestamptz;
alter table contact add column if not exists phone_verified_at timestamptz;
