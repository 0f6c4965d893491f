export { openContent, seenBy, type Content, type ContentSet, type SeenContent } from "./content.ts";
export { notesOfCatalogue } from "./catalogue-notes.ts";
export { readContentFolder, RELEASE_FILE, type ContentFolder } from "./folder.ts";
export { problemSentence, type ContentItem, type ContentProblem } from "./item.ts";
export { languageCode, siteMediaAddress } from "./keys.ts";
export { notesOfLostKeys } from "./lost-keys.ts";
export { LINK_SET, type LinkSet, type LinkSetItem } from "./link-set.ts";
export { mountMedia, type FoundMedia } from "./media-routes.ts";
export { draftContent, publishContent, rollBackContent, type Published } from "./publish.ts";
export {
  asksForPreview,
  createPreviews,
  PREVIEW_COOKIE,
  previewSeconds,
  type Preview,
  type Previews,
} from "./preview.ts";
export { judgedPicture, mostPictureBytes } from "./picture-file.ts";
export { contentRoutes } from "./routes.ts";
export { mediaWith, releasesOf, versionsIn, type Release } from "./store.ts";
