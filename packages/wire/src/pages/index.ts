export * from "./components.ts";
export { iconNames, type IconName } from "./icons.ts";
export * from "./drawings.ts";
export * from "./head-tags.ts";
export * from "./link-list.ts";
export * from "./page-reference.ts";
export * from "./picture-address.ts";
export * from "./settings.ts";
export { isVideoAddress, videoSources } from "./videos.ts";
