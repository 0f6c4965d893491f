-- The owner's pages of text by name, in Markdown.
alter table store add column pages jsonb not null default '{}';

update store set settings = '{"tagline": "", "hosts": [], "places": []}' || settings
  || jsonb_build_object('contact', jsonb_build_object('company', name) || coalesce(settings -> 'contact', '{}'));
