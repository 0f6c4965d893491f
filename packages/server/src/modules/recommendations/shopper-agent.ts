import type { ShopperAgentContext } from "@tradecounter/wire";
import type { Shopper } from "../../http/shopper.ts";

/** An assistant that chats with shoppers, if an owner connects one. None is part of the store. */
export interface ShopperAgent {
  /** What it learns about the shopper who is about to chat with it. */
  contextFor(shopper: Shopper): ShopperAgentContext | Promise<ShopperAgentContext>;
}

export const noAssistant: ShopperAgentContext = { agentId: null, context: {}, isEnabled: false };
