import type { ShopperAgentContext } from "@tradecounter/wire";
import type { Shopper } from "../../http/shopper.ts";

/** An assistant that talks with shoppers, where an owner connects one. None is part of the store. */
export interface ShopperAgent {
  /** What it is told of the shopper who is about to talk with it. */
  contextFor(shopper: Shopper): ShopperAgentContext | Promise<ShopperAgentContext>;
}

export const noAssistant: ShopperAgentContext = { agentId: null, context: {}, isEnabled: false };
