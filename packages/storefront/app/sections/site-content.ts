import type { NavigationMenuItem } from "@tradecounter/wire";
import type { DrawingBody, PageBody } from "@tradecounter/wire/pages";

/** A page of content. */
export interface ContentPage {
  readonly title: string;
  readonly body: PageBody;
}

export interface ContentPicture {
  readonly url: string;
  readonly altText: string;
  /** In pixels; null if unknown. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Whether it is a vector drawing, which is sharp at any size. */
  readonly isDrawing: boolean;
}

/** A drawing from the content, with its address and its picture. */
export interface PartsDrawing extends DrawingBody {
  /** Such as `lubrication-400`. */
  readonly name: string;
  readonly title: string;
  readonly shown: ContentPicture;
}

/** The store's content as a visitor sees it. Only available on the server. */
export interface SiteContent {
  /** For somebody previewing drafts: the moment being previewed, null for the present. */
  readonly preview?: { readonly at: string | null } | undefined;
  /** The names of all pages, which are also their addresses: `faq` is at `/faq`. */
  readonly pageNames: readonly string[];
  page(name: string): ContentPage | undefined;
  /** The name in another language of a page that has this name in the visitor's language. */
  nameIn(language: string, name: string): string;
  /** The current name of a page that once had this name. */
  movedTo(name: string): string | undefined;
  picture(contentKey: string): ContentPicture | undefined;
  /** Exploded drawings from which parts can be bought. */
  drawings(): readonly PartsDrawing[];
  /** The link set with this name, as this visitor may see it; undefined if the store has none. */
  menu(developerName: string): Promise<readonly NavigationMenuItem[] | undefined>;
}

export const noContent: SiteContent = {
  pageNames: [],
  page: () => undefined,
  nameIn: (_, name) => name,
  movedTo: () => undefined,
  picture: () => undefined,
  drawings: () => [],
  menu: async () => undefined,
};
