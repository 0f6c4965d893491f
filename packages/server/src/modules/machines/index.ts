export { createEngines, engineMethods, type EngineModel, type Engines } from "./engines.ts";
export { machineMethods } from "./methods.ts";
export { createMachines, type Machines } from "./service.ts";
export type { Machine } from "./machine.ts";
