/** The demo store: a folder of plain files in the import format, with `store.json` for what is not part of a catalogue. */
export const demoStore: { readonly folder: URL } = {
  folder: new URL("../store/", import.meta.url),
};
