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
  /** In pixels; null where it is not known. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Of lines, which are sharp in any size. */
  readonly isDrawing: boolean;
}

/** A drawing of the content, with its address and its picture. */
export interface PartsDrawing extends DrawingBody {
  /** `lubrication-400`. */
  readonly name: string;
  readonly title: string;
  readonly shown: ContentPicture;
}

/** The store's content as a visitor sees it. Only the server has it. */
export interface SiteContent {
  /** Of whoever is shown drafts: the moment at which they are looked at, null for each at its own. */
  readonly preview?: { readonly at: string | null } | undefined;
  /** Of all pages, by which they are asked for: `faq` is at `/faq`. */
  readonly pageNames: readonly string[];
  page(name: string): ContentPage | undefined;
  /** The name that a page has now which had this one once. */
  movedTo(name: string): string | undefined;
  picture(contentKey: string): ContentPicture | undefined;
  /** Exploded drawings with parts to buy on them. */
  drawings(): readonly PartsDrawing[];
  /** The link set of a name, as this visitor may see it; undefined where the store has none. */
  menu(developerName: string): Promise<readonly NavigationMenuItem[] | undefined>;
}

export const noContent: SiteContent = {
  pageNames: [],
  page: () => undefined,
  movedTo: () => undefined,
  picture: () => undefined,
  drawings: () => [],
  menu: async () => undefined,
};
