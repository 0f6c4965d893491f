export { NoParts as default } from "./no-parts.tsx";
