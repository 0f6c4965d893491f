import type { ChannelSummary, ContentCollection, ContentDocument, ContentItem } from "../types.ts";

/** Content of the fictional dealer's site. */
const siteId = "0DM7t00000SiTe1AAH";
const channelId = "0ap7t00000ChAn1AAH";
const root = `/services/data/v65.0/connect/sites/${siteId}/cms/delivery/contents`;
const pictureKey = "MCHARBOURATDAWN22222222222AB";

const channelSummary: ChannelSummary = {
  domainUrl: "https://pumps.example",
  id: channelId,
  name: "Holm Pumps",
  resourceUrl: `/services/data/v65.0/connect/cms/delivery/channels/${channelId}`,
  target: { id: siteId },
  type: "Community",
};

const news: ContentItem = {
  contentKey: "MCWINTERHOURS2222222222222AB",
  contentType: { fullyQualifiedName: "sfdc_cms__news", name: null },
  language: "en_US",
  managedContentId: "20Y7t00000NeWs1AAK",
  publishedDate: "2026-11-02T08:30:00.000Z",
  resourceUrl: `${root}/MCWINTERHOURS2222222222222AB`,
  title: "Winter hours",
  unauthenticatedUrl: null,
  urlName: "winter-hours",
};
const contentBody = { title: "Winter hours", body: "<p>Open from nine.</p>", bannerImage: { contentKey: pictureKey } };
const reference = {
  contentKey: pictureKey,
  managedContentId: "20Y7t00000PiCt1AAK",
  resourceUrl: `${root}/${pictureKey}`,
  title: "The harbour",
};

export const contentDocument: ContentDocument = {
  ...news,
  channelSummary,
  contentBody,
  references: { [pictureKey]: reference },
  referencesList: null,
};

export const contentCollection: ContentCollection = {
  channelSummary,
  contents: [news, { ...news, contentBody, references: null, referencesList: null }],
  currentPageUrl: `${root}?page=0&pageSize=25`,
  nextPageUrl: `${root}?page=1&pageSize=25`,
  previousPageUrl: null,
  references: null,
  referencesList: [{ ...reference, contentBody: { altText: "Boats" } }],
};
