import { Type } from "typebox";
import { shape, text } from "./primitives.ts";

/** Parameters and results are each method's own. Source: contract of the site shell, section 4.1. */
export const controllersShapes = {
  readController: {
    /** A JSON object; left out where the method has no parameters. */
    query: shape({ methodParams: Type.Optional(text(8_000)) }),
    reply: Type.Unknown(),
  },
  runController: { body: Type.Record(Type.String(), Type.Unknown()), reply: Type.Unknown() },
};
