import {
  Component,
  createContext,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type AnchorHTMLAttributes,
  type FormHTMLAttributes,
  type ReactNode,
} from "react";
import type { Client, StoreFacts } from "../client.ts";
import type { NavigateOptions, Router, RouterState } from "./browser.ts";
import { FORM_FIELD } from "./island.ts";
import type { Piece } from "./kept.tsx";
import type { Loaded, Refusal, ResultOf, Site } from "./page.ts";

interface Surroundings {
  readonly store: StoreFacts;
  /** What the layout's `load` returned; only on the server. */
  readonly layout?: object;
  readonly client: () => Promise<Client>;
  /** Undefined while the server renders, where there is no navigation. */
  readonly router: Router | undefined;
  readonly state: RouterState;
  /** The visitor's own data, while the server renders; in a browser they come from the router. */
  readonly own?: object | null;
  /** Collects the pieces that the server leaves out of the markup because they may be cached; undefined if it renders everything. */
  readonly holes?: Piece[] | undefined;
}

export const RouterContext = createContext<Surroundings | undefined>(undefined);

function useSurroundings(): Surroundings {
  const surroundings = useContext(RouterContext);
  if (!surroundings) throw new TypeError("This belongs into a page of the site.");
  return surroundings;
}

/** For `Kept`. */
export function useHoles(): Piece[] | undefined {
  return useSurroundings().holes;
}

/** What the store says about itself. */
export function useStore(): StoreFacts {
  return useSurroundings().store;
}

/** Access to the store's calls, for what happens on a page after it has loaded. Their code is loaded on first use. */
export function useClient(): () => Promise<Client> {
  return useSurroundings().client;
}

/** What the layout's `load` returned, for its parts in `ServerDrawn`: `useLayoutData<typeof load>()`. Not available in browsers. */
export function useLayoutData<Load extends (...args: never[]) => unknown>(): Loaded<Load> {
  return useSurroundings().layout as Loaded<Load>;
}

/** What the layout's `loadOwn` returned for this visitor; null until it is known, as on every shared page at first. */
export function useOwn<LoadOwn extends (...args: never[]) => unknown>(): Loaded<LoadOwn> | null {
  return useOwnData(useSurroundings()) as Loaded<LoadOwn> | null;
}

const useOwnData = import.meta.env.SSR ? ownHere : useOwnNow;

function ownHere({ own = null }: Surroundings): object | null {
  return own;
}

/** Re-renders only its callers: a context would re-render everything below it. */
function useOwnNow({ router }: Surroundings): object | null {
  return useSyncExternalStore(router!.subscribe, router!.own, router!.ownDrawn);
}

export interface Navigation {
  readonly isPending: boolean;
  /** The visitor's destination, as a path with its query. */
  readonly to: string | undefined;
  /** The pathname of the page shown. */
  readonly pathname: string;
  navigate(to: string, options?: NavigateOptions): void;
  reload(): void;
}

/** Where the visitor is and is going, and functions to navigate from code. */
export function useNavigation(): Navigation {
  const { router, state } = useSurroundings();
  return {
    isPending: state.pending !== undefined,
    to: state.pending,
    pathname: state.page.pathname,
    navigate: (to, options) => void router?.navigate(to, options),
    reload: () => void router?.reload(),
  };
}

/** What the current page's `load` returned, for parts too deep to get it as props: `useData<typeof load>()`. */
export function useData<Load extends (...args: never[]) => unknown>(): Loaded<Load> {
  return useSurroundings().state.page.data as Loaded<Load>;
}

/** Why the form of this name (or any form, without one) was rejected, with its input; undefined if it was not. */
export function useRefusal(form?: string): Refusal | undefined {
  const { refusal } = useSurroundings().state;
  return refusal && (form === undefined || refusal.form === form) ? refusal : undefined;
}

export interface Submission<Result> {
  readonly isPending: boolean;
  /** What `submit` passed to `done`, until the form is sent again or the visitor navigates. */
  readonly result: Result | undefined;
}

/** The progress of sending the form of this name: `useSubmission<typeof submit>("add-to-cart")`. */
export function useSubmission<Submit extends (...args: never[]) => unknown>(
  form: string,
): Submission<ResultOf<Submit>> {
  const { sending, results } = useSurroundings().state;
  return { isPending: sending.has(form), result: results.get(form) as ResultOf<Submit> | undefined };
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** An address from `href()`. */
  readonly href: string;
  readonly prefetch?: "intent" | "none";
} & NavigateOptions;

/** A link within the site. Its page is prefetched on hover, focus or touch, and shown without loading a document. */
export function Link({ prefetch, replace, keepScroll, children, ...attributes }: LinkProps) {
  return (
    <a data-prefetch={prefetch} {...marks({ replace, keepScroll })} {...attributes}>
      {children}
    </a>
  );
}

/** A link with `aria-current` while its page is shown: the page itself, or with `within` also the pages below it. */
export function NavLink({ within = false, ...link }: LinkProps & { readonly within?: boolean }) {
  const { pathname } = useSurroundings().state.page;
  const target = link.href.split(/[?#]/, 1)[0]!;
  const isCurrent = target === pathname || (within && pathname.startsWith(`${target.replace(/\/$/, "")}/`));
  return <Link aria-current={isCurrent ? "page" : undefined} {...link} />;
}

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, "method" | "action"> & {
  /** `post` runs the page's `submit`; `get` navigates to the address with the fields as its query. */
  readonly method: "get" | "post";
  /** An address from `href()`. Default: the page itself. */
  readonly action?: string;
  /** Tells the forms of a page apart, for `useRefusal` and `useSubmission`. */
  readonly name?: string;
} & NavigateOptions;

/** A real form: works before scripts load and without them; with them it is sent in place. */
export function Form({ name, replace, keepScroll, children, ...attributes }: FormProps) {
  return (
    <form {...marks({ replace, keepScroll })} {...attributes}>
      {name !== undefined && attributes.method === "post" && <input type="hidden" name={FORM_FIELD} value={name} />}
      {children}
    </form>
  );
}

function marks({ replace, keepScroll }: NavigateOptions) {
  return { "data-replace": replace ? "" : undefined, "data-keep-scroll": keepScroll ? "" : undefined };
}

interface ServerDrawnProps {
  readonly id: string;
  /** From the component's style module: a class that the browser's code does not use would not be sent there. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A part around the pages that stays as the server has rendered it, so that browsers need no code for it:
 * `<ServerDrawn id="footer" className={styles.footer}>{import.meta.env.SSR && <Footer />}</ServerDrawn>`.
 */
export const ServerDrawn = import.meta.env.SSR ? DrawnHere : DrawnBefore;

function DrawnHere(part: ServerDrawnProps) {
  return <div {...part} />;
}

function DrawnBefore({ id, className }: ServerDrawnProps) {
  const [html] = useState(() => ({ __html: document.getElementById(id)?.innerHTML ?? "" }));
  return <div id={id} className={className} dangerouslySetInnerHTML={html} />;
}

interface AppProps {
  readonly site: Site;
  readonly store: StoreFacts;
  readonly client: () => Promise<Client>;
}

/** The site in the browser. */
export function BrowserApp({ router, ...app }: AppProps & { readonly router: Router }) {
  const state = useSyncExternalStore(router.subscribe, router.state, router.drawn);
  // for styles and tests that need to know whether the page is hydrated
  useEffect(() => {
    document.documentElement.dataset.scripts = "on";
    void router.refreshOwn();
    void router.catchUp();
  }, [router]);
  return <App router={router} state={state} {...app} />;
}

/** Layout and page, with a progress bar and a live region for screen readers. */
export function App({ site, ...surroundings }: AppProps & Surroundings) {
  const { router, state } = surroundings;
  const { page, pending, announcement } = state;
  const Layout = site.layout.default;
  const { Shown } = page;
  const failed = (status: number) => (
    <site.error.default status={status} retry={() => void router?.reload()} {...(Shown ? {} : page.data)} />
  );
  return (
    <RouterContext value={surroundings}>
      <Layout>
        <Boundary key={page.pathname} page={page} instead={failed(500)}>
          {Shown ? <Shown {...page.data} /> : failed(page.status)}
        </Boundary>
      </Layout>
      {pending !== undefined && <div className="router-progress" />}
      <output className="router-voice">{announcement}</output>
    </RouterContext>
  );
}

interface BoundaryProps {
  readonly page: unknown;
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** Shows the error page in place of a page that fails to render, until another one is loaded. */
class Boundary extends Component<BoundaryProps, { page: unknown; hasFailed: boolean }> {
  override state = { page: this.props.page, hasFailed: false };

  static getDerivedStateFromProps({ page }: BoundaryProps, state: { page: unknown }) {
    return page === state.page ? null : { page, hasFailed: false };
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
