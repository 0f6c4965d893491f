-- Those whose content is still there, for the sweep that forgets it.
create index mail_with_content on mail (store_id, expires_at) where content is not null;
