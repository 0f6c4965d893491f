-- Under what number a gateway knows something of ours, where it cannot be asked by our own key. Written before any money moves.
create table gateway_reference (
  gateway text not null,
  key text not null,
  -- null while there is none at the gateway
  reference text,
  -- nothing may be charged under this key any more
  is_forbidden boolean not null default false,
  created_at timestamptz not null,
  primary key (gateway, key)
);
