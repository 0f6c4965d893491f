import { Type } from "typebox";
import { controllerMethod, type ControllerMethod } from "../../http/controller-method.ts";
import { machinesAtMost } from "./machine.ts";
import type { Machines } from "./service.ts";

const className = "applauncher__MachineController";
/** Longer than any stored text: a text that is too long gets a proper message. */
const Text = Type.String({ maxLength: 1_000 });
const OptionalText = Type.Optional(Type.Union([Text, Type.Null()]));
const Entered = { model: Text, name: OptionalText, serialNumber: OptionalText, nickname: OptionalText };
const Id = Type.String({ maxLength: 18 });
const buyers = { admits: "buyers", isCacheable: false } as const;

/** The calls of the page with a buyer's engines. Our choice: the platform has no names for these. */
export function machineMethods({ machines }: { readonly machines: Machines }): ControllerMethod[] {
  return [
    controllerMethod({
      ...buyers,
      name: `${className}.getMachines`,
      parameters: Type.Object({}),
      run: (_given, shopper) => machines.list(shopper),
    }),
    controllerMethod({
      ...buyers,
      name: `${className}.addMachine`,
      parameters: Type.Object(Entered),
      run: (entered, shopper) => machines.add(shopper, entered),
    }),
    controllerMethod({
      ...buyers,
      name: `${className}.changeMachine`,
      parameters: Type.Object({ id: Id, serialNumber: OptionalText, nickname: OptionalText }),
      run: ({ id, serialNumber, nickname }, shopper) =>
        machines.change(shopper, id, {
          ...(serialNumber !== undefined && { serialNumber }),
          ...(nickname !== undefined && { nickname }),
        }),
    }),
    controllerMethod({
      ...buyers,
      name: `${className}.removeMachine`,
      parameters: Type.Object({ id: Id }),
      async run({ id }, shopper) {
        await machines.remove(shopper, id);
        return null;
      },
    }),
    controllerMethod({
      ...buyers,
      name: `${className}.carryOver`,
      parameters: Type.Object({ machines: Type.Array(Type.Object(Entered), { maxItems: machinesAtMost }) }),
      run: (given, shopper) => machines.carryOver(shopper, given.machines),
    }),
    controllerMethod({
      ...buyers,
      name: `${className}.getChosenMachine`,
      parameters: Type.Object({}),
      run: (_given, shopper) => machines.chosen(shopper),
    }),
    controllerMethod({
      ...buyers,
      name: `${className}.chooseMachine`,
      parameters: Type.Object({ machine: Type.Union([Type.Object(Entered), Type.Null()]) }),
      run: ({ machine }, shopper) => machines.choose(shopper, machine),
    }),
  ];
}
