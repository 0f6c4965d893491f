/** The demo store: a folder of plain files in the import format, with `store.json` for what a catalogue does not hold. */
export const demoStore: { readonly folder: URL } = {
  folder: new URL("../store/", import.meta.url),
};
