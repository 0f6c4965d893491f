// The API for pages and components. `href` and `redirectTo` come from the site map, app/routes.ts.
export { Drawn, Kept } from "./kept.tsx";
export type { FORM_FIELD } from "./island.ts";
export { done, Download, notFound, Redirect, refused, shownWith } from "./outcome.ts";
export type { ErrorPageProps, LayoutRequest, Loaded, Meta, PageRequest, PageSubmission, Refusal } from "./page.ts";
export {
  Form,
  Link,
  NavLink,
  ServerDrawn,
  useClient,
  useData,
  useLayoutData,
  useNavigation,
  useOwn,
  useRefusal,
  useStore,
  useSubmission,
} from "./react.tsx";
export type { Navigation, Submission } from "./react.tsx";
