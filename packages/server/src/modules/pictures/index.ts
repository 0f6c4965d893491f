export { fetchPicture, PictureRefusedError, problemOfAddress, type PictureHosts } from "./fetch.ts";
export { keepPicture, type KeptPicture } from "./pictures.ts";
export { mountPictures } from "./routes.ts";
export { dueSources, nextDue, replaceAddresses, saveSources, sourcesAt, type PictureSource } from "./store.ts";
