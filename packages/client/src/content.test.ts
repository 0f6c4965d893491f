import { expect, test } from "vitest";
import { contentModule, type ContentItemWanted, type ContentListWanted } from "./content.ts";
import { openReplayedClient } from "./testing/replay-store.ts";
import { refused } from "./testing/small-store.ts";

const siteId = "0DM7t00000SiTe1AAH";
const channelId = "0ap7t00000ChAn1AAH";
const contentKeyOrId = "MCWINTERHOURS2222222222222AB";

test("an item is asked of the site or the channel that the id names", async () => {
  const { client, store } = await openReplayedClient();
  const content = contentModule(client);
  expect(await content.item({ channelOrSiteId: siteId, contentKeyOrId })).toMatchObject({ title: "Winter hours" });
  await content.item({ channelOrSiteId: channelId, contentKeyOrId, referenceDepth: 1 });
  expect(store.seen.map(({ path }) => path)).toEqual([
    `/services/data/v65.0/connect/sites/${siteId}/cms/delivery/contents/${contentKeyOrId}`,
    `/services/data/v65.0/connect/cms/delivery/channels/${channelId}/contents/${contentKeyOrId}`,
  ]);
  expect(store.seen[1]!.query).toMatchObject({ referenceDepth: "1" });
});

test("a list is asked for with its keys in one value", async () => {
  const { client, store } = await openReplayedClient();
  const wanted = { channelOrSiteId: channelId, contentKeys: ["MCA", "MCB"], includeContentBody: true, pageSize: 2 };
  expect((await contentModule(client).list(wanted))!.contents).toHaveLength(2);
  expect(store.seen[0]!.query).toMatchObject({ contentKeys: "MCA,MCB", includeContentBody: "true", pageSize: "2" });
});

test.each<[unknown, string]>([
  [undefined, "The 'channelOrSiteId' parameter is invalid"],
  [{ contentKeyOrId }, "The 'channelOrSiteId' parameter is invalid"],
  [{ channelOrSiteId: "", contentKeyOrId }, "The 'channelOrSiteId' parameter is invalid"],
  [{ channelOrSiteId: 7, contentKeyOrId }, "The 'channelOrSiteId' parameter is invalid"],
  [{ channelOrSiteId: "0ZE7t00000StOr1AAL", contentKeyOrId }, "The 'channelOrSiteId' parameter is invalid"],
  [{ channelOrSiteId: siteId }, "The 'contentKeyOrId' parameter is invalid"],
])("an item that is asked for by %o is refused before the store is asked", async (wanted, message) => {
  const { client, store } = await openReplayedClient();
  await expect(contentModule(client).item(wanted as ContentItemWanted)).rejects.toThrow(message);
  expect(store.seen).toEqual([]);
});

const wrongType = (name: string, type: string) =>
  `The type entered for ${name} isn’t valid. Enter the value as a/an ${type}.`;

test.each<[unknown, string]>([
  [undefined, "Enter input parameters to execute the request."],
  [["0DM"], "Enter input parameters to execute the request."],
  [{}, "Enter a value for channelOrSiteId."],
  [{ channelOrSiteId: "" }, "Enter a value for channelOrSiteId."],
  [{ channelOrSiteId: 7 }, wrongType("channelOrSiteId", "string")],
  [{ channelOrSiteId: siteId, contentKeys: "MCA" }, wrongType("contentKeys", "array")],
  [{ channelOrSiteId: siteId, managedContentIds: "20Y" }, wrongType("managedContentIds", "array")],
  [{ channelOrSiteId: siteId, contentTypeFQN: 1 }, wrongType("contentTypeFQN", "string")],
  [{ channelOrSiteId: siteId, page: "1" }, wrongType("page", "number")],
  [{ channelOrSiteId: siteId, pageSize: "1" }, wrongType("pageSize", "number")],
  [{ channelOrSiteId: siteId, referenceDepth: true }, wrongType("referenceDepth", "number")],
  [{ channelOrSiteId: siteId, includeContentBody: "true" }, wrongType("includeContentBody", "boolean")],
  [{ channelOrSiteId: "0ZE7t00000StOr1AAL" }, "Enter a valid prefix for channelOrSiteId."],
])("a list that is asked for by %o is refused before the store is asked", async (wanted, message) => {
  const { client, store } = await openReplayedClient();
  await expect(contentModule(client).list(wanted as ContentListWanted)).rejects.toThrow(message);
  expect(store.seen).toEqual([]);
});

test("an empty answer is null, and a refusal a plain error with the status text", async () => {
  const { client } = await openReplayedClient({
    getSiteContents: { status: 204 },
    getSiteContent: refused(404, "NOT_FOUND", "There is nothing at this address."),
  });
  expect(await contentModule(client).list({ channelOrSiteId: siteId })).toBeNull();
  const failing = contentModule(client).item({ channelOrSiteId: siteId, contentKeyOrId });
  await expect(failing).rejects.toMatchObject({ name: "Error", message: "Not Found", cause: { status: 404 } });
});
