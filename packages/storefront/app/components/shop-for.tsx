import { calledAs, chooseMachine, type MyMachine } from "../content/my-machine.ts";
import { Button } from "./button.tsx";
import { Unseen } from "./unseen.tsx";

/** Sets the engine to shop for in this browser: the header then shows it, and each part whether it fits. */
export function ShopFor({ machine }: { machine: MyMachine }) {
  return (
    <Button type="button" size="small" data-needs-scripts="" onClick={() => chooseMachine(machine)}>
      Shop for it<Unseen>: {calledAs(machine)}</Unseen>
    </Button>
  );
}
