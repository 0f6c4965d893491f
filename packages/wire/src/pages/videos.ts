/** Hosts whose videos may be embedded in a text. Source: site shell contract, section 10.1. */
const players: readonly string[] = [
  ...["com", "ca", "jp", "com.br", "co.uk", "nl", "pl", "es", "ie", "fr"].map((ending) => `www.youtube.${ending}`),
  "www.youtube-nocookie.com",
  "player.vimeo.com",
  "play.vidyard.com",
  "players.brightcove.net",
  "fast.wistia.net",
  "player.cloudinary.com",
  "cdnapisec.kaltura.com",
];

/** The `frame-src` sources of a content security policy for a page with videos. */
export const videoSources: readonly string[] = [...players, "vimeo.com/showcase/"].map((place) => `https://${place}`);

/** Whether a frame may load this address: a video over https from one of the players. */
export function isVideoAddress(src: string | undefined): boolean {
  const url = src === undefined ? null : URL.parse(src);
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "") return false;
  const isShowcase = url.hostname === "vimeo.com" && /^\/showcase\/\d+\/embed$/.test(url.pathname.replace(/\/$/, ""));
  return players.includes(url.hostname) || isShowcase;
}
