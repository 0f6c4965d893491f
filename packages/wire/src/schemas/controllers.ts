import { Type } from "typebox";
import { FlagInput, shape, text } from "./primitives.ts";

const parameters = Type.Record(Type.String(), Type.Unknown());

/** `returnValue` is left out if the method has no result. Source: contract of the site shell, section 4.2. */
const ControllerResult = shape(
  { returnValue: Type.Optional(Type.Unknown()), cacheable: Type.Boolean() },
  "ControllerResult",
);

/** Each method defines its own parameters and result. Source: contract of the site shell, section 4.1. */
export const controllersShapes = {
  readController: {
    /** A JSON object; left out if the method has no parameters. */
    query: shape({ methodParams: Type.Optional(text(8_000)) }),
    reply: Type.Unknown(),
  },
  runController: { body: parameters, reply: Type.Unknown() },
  executeController: {
    // each is optional here, because the reply names the one that is missing
    body: Type.Object({
      namespace: Type.Optional(text(80)),
      classname: Type.Optional(text(80)),
      method: Type.Optional(text(80)),
      isContinuation: Type.Optional(FlagInput),
      params: Type.Optional(parameters),
      cacheable: Type.Optional(FlagInput),
    }),
    reply: ControllerResult,
  },
  executeControllerByGet: {
    query: shape({
      namespace: Type.Optional(text(80)),
      classname: Type.Optional(text(80)),
      method: Type.Optional(text(80)),
      isContinuation: Type.Optional(Type.Boolean()),
      params: Type.Optional(text(8_000)),
      cacheable: Type.Optional(Type.Boolean()),
    }),
    reply: ControllerResult,
  },
};
