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
  /** What the layout's `load` returned; only the server has it. */
  readonly layout?: object;
  readonly client: () => Promise<Client>;
  /** Undefined while the server renders, where nothing moves. */
  readonly router: Router | undefined;
  readonly state: RouterState;
  /** What is the visitor's own, where the server renders; a browser has it of the router. */
  readonly own?: object | null;
  /** Where the server leaves out pieces that it may have drawn before; undefined where it draws all. */
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

/** What the store says of itself. */
export function useStore(): StoreFacts {
  return useSurroundings().store;
}

/** The way to the store's calls, for what happens on a page after it is there. Their code comes when first asked for. */
export function useClient(): () => Promise<Client> {
  return useSurroundings().client;
}

/** What the layout's `load` returned, for its parts in `ServerDrawn`: `useLayoutData<typeof load>()`. Browsers do not get it. */
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

/** Alone draws anew who asks: in a context, it would be all that stands in it. */
function useOwnNow({ router }: Surroundings): object | null {
  return useSyncExternalStore(router!.subscribe, router!.own, router!.ownDrawn);
}

export interface Navigation {
  readonly isPending: boolean;
  /** Where the visitor is going, as a path with its query. */
  readonly to: string | undefined;
  /** The pathname that is shown. */
  readonly pathname: string;
  navigate(to: string, options?: NavigateOptions): void;
  reload(): void;
}

/** Where the visitor is and goes, and the ways to go there from code. */
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

/** What the shown page's `load` returned, for parts too deep to be handed it: `useData<typeof load>()`. */
export function useData<Load extends (...args: never[]) => unknown>(): Loaded<Load> {
  return useSurroundings().state.page.data as Loaded<Load>;
}

/** Why the form of this name (any form, without one) was sent back, with what was typed; undefined when it was not. */
export function useRefusal(form?: string): Refusal | undefined {
  const { refusal } = useSurroundings().state;
  return refusal && (form === undefined || refusal.form === form) ? refusal : undefined;
}

export interface Submission<Result> {
  readonly isPending: boolean;
  /** What `submit` handed to `done`, until the form is sent again or the visitor goes elsewhere. */
  readonly result: Result | undefined;
}

/** How the sending of the form of this name goes: `useSubmission<typeof submit>("add-to-cart")`. */
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

/** A link within the site. Its page is fetched on hover, focus or touch, and shown without loading a document. */
export function Link({ prefetch, replace, keepScroll, children, ...attributes }: LinkProps) {
  return (
    <a data-prefetch={prefetch} {...marks({ replace, keepScroll })} {...attributes}>
      {children}
    </a>
  );
}

/** A link that says `aria-current` where its page is shown: the page itself, or with `within` also the pages below it. */
export function NavLink({ within = false, ...link }: LinkProps & { readonly within?: boolean }) {
  const { pathname } = useSurroundings().state.page;
  const target = link.href.split(/[?#]/, 1)[0]!;
  const isCurrent = target === pathname || (within && pathname.startsWith(`${target.replace(/\/$/, "")}/`));
  return <Link aria-current={isCurrent ? "page" : undefined} {...link} />;
}

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, "method" | "action"> & {
  /** `post` runs the page's `submit`; `get` goes to the address with the fields as its query. */
  readonly method: "get" | "post";
  /** An address from `href()`; the page itself when left out. */
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
  /** Of the part's style module: what nobody uses in a browser would not be sent there. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A part around the pages that stays as the server has drawn it, so that browsers need no code for it:
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
  // for styles and tests that must know whether the page is alive
  useEffect(() => {
    document.documentElement.dataset.scripts = "on";
    void router.refreshOwn();
    void router.catchUp();
  }, [router]);
  return <App router={router} state={state} {...app} />;
}

/** Layout and page, with a bar for what takes long and a voice for what a screen reader cannot see. */
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

/** Shows the error page instead of a page that fails while it is drawn, until another one is there. */
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
