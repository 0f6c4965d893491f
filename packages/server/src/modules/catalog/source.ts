import type { ProductClass } from "./product.ts";

// The tables' contents as the compiler reads them.

export interface ProductRow {
  id: string;
  sku: string;
  name: string;
  description: string | null;
  brand: string | null;
  part_number: string | null;
  product_class: ProductClass;
  parent_id: string | null;
  url_name: string;
  unit: string | null;
  quantity_minimum: string | null;
  quantity_maximum: string | null;
  quantity_increment: string | null;
  tax_category: string;
  attributes: Record<string, string>;
  variation: Record<string, string>;
  images: string[];
  callouts: string[];
  documents: string[];
  fits: string[];
  fits_serials: string[];
  replaces: string[];
  cross_references: string[];
  components: string[];
  related: string[];
  selling_models: string[];
  core_charges: string[];
  policies: string[];
  category_ids: string[];
  created_at: Date;
  updated_at: Date;
}

export interface CategoryRow {
  id: string;
  code: string;
  parent_id: string | null;
  name: string;
  description: string | null;
  url_name: string;
  sort_order: number;
  image: string | null;
}

export interface AttributeRow {
  name: string;
  label: string;
  unit: string | null;
  type: string;
  facet_rank: number | null;
  facetable: boolean;
}

export interface EngineRow {
  code: string;
  maker: string;
  family: string;
  model: string;
}
