import { arrangeItems, createDeliveryGroup, deleteDeliveryGroup } from "@tradecounter/wire";
import type {
  Arrangement,
  CartSummary,
  DeliveryGroup,
  DeliveryGroupCollection,
  DeliveryGroupInput,
} from "@tradecounter/wire";
import type { Client } from "./client.ts";
import { listed } from "./delivery.ts";
import { demand, isFilled } from "./errors.ts";
import type { Reply } from "./transport.ts";

/** Groups as the storefront lists them, and whether the cart is still being calculated: then `cart.current()` waits. */
export interface Arranged {
  readonly asyncOperationStatus: NonNullable<CartSummary["asyncOperationStatus"]>;
  readonly groups: readonly DeliveryGroup[];
}

export type SplitShipmentModule = ReturnType<typeof splitShipmentModule>;

/**
 * A cart delivered to several addresses. A store without this feature refuses with API_DISABLED_FOR_ORG. Source: contract of
 * cart and checkout, section 6; requirements C4.1 and C4.3.
 */
export function splitShipmentModule({
  send,
  cart,
  polls,
  cartParams: params,
}: Pick<Client, "send" | "cart" | "polls" | "cartParams">) {
  /** A write after which the cart counts as processing until the store has calculated it. */
  async function changed<Body>(write: Promise<Reply<Body>>): Promise<Reply<Body>> {
    const written = cart.changed("delivery", write);
    if (polls) {
      const workedOut = written.then(async () => (await write).status === 202 && cart.current());
      // Whatever shows the cart reports the failure, there or in the write.
      cart.processing.during(workedOut).catch(() => {});
    }
    await written;
    return write;
  }

  return {
    /** Creates an empty group, by default named by the store. */
    async create(wanted: DeliveryGroupInput = {}): Promise<DeliveryGroup> {
      const { body } = await changed(send(createDeliveryGroup, { params, body: wanted }));
      return groupIn(body);
    },

    /** Moves its items to the default group, or deletes them with it. The default group stays. Throws INVALID_CONFIG for a blank id. */
    async remove(deliveryGroupId: string, { deleteCartItems = false } = {}): Promise<void> {
      demand(isFilled(deliveryGroupId), "a delivery group id is needed");
      await changed(send(deleteDeliveryGroup, { params: { ...params, deliveryGroupId }, query: { deleteCartItems } }));
    },

    /**
     * Assigns quantities of items to groups; a new group name or address creates a group. All or nothing.
     * Throws INVALID_CONFIG for an empty list.
     */
    async arrange(arrangements: readonly Arrangement[], { deleteEmptyDeliveryGroups = false } = {}): Promise<Arranged> {
      demand(arrangements?.length > 0, "arrangements are needed");
      const query = { deleteEmptyDeliveryGroups };
      const { status, body } = await changed(
        send(arrangeItems, { params, query, body: { arrangements: [...arrangements] } }),
      );
      return { asyncOperationStatus: status === 202 ? "Processing" : "Completed", groups: listed(body?.items) };
    },
  };
}

/** Some stores reply with all groups, the new one last. Source: contract of cart and checkout, section 6.2. */
const groupIn = (body: DeliveryGroup | DeliveryGroupCollection): DeliveryGroup =>
  "items" in body ? body.items.at(-1)! : body;
