-- Who signs in elsewhere: which user an identity of a provider stands for, and the sign-ins that are under way.
create table linked_identity (
  store_id text not null references store,
  -- of the store's configuration
  provider text not null,
  -- the provider's name for the person, which never changes
  subject text not null,
  user_id text not null,
  created_at timestamptz not null,
  primary key (store_id, provider, subject)
);

create index linked_identity_of_user on linked_identity (store_id, user_id);

-- A browser that was sent to a provider. Gone as soon as it comes back: a second answer finds nothing.
create table sign_on_attempt (
  store_id text not null references store,
  -- SHA-256 of the state, or of the request id in SAML
  state_hash text not null,
  provider text not null,
  -- SHA-256 of the cookie of the browser that began
  browser_hash text not null,
  -- {nonce, codeVerifier} in OpenID Connect
  secrets jsonb not null,
  start_url text not null,
  -- who the provider says it is, from the answer until the browser is sure to be the one that began
  profile jsonb,
  expires_at timestamptz not null,
  primary key (store_id, state_hash)
);

create index sign_on_attempt_by_expiry on sign_on_attempt (store_id, expires_at);
