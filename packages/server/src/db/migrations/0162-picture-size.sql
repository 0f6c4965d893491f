-- Of a picture in pixels, so that a page keeps its place; null of other files, and of what came before.
alter table content_media
  add column width int,
  add column height int;
