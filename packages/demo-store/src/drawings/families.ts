import { ballBearing, rollerBearing, shells } from "./bearing.ts";
import { belt } from "./belt.ts";
import { carburetor } from "./carburetor.ts";
import { exhaustClamp, hoseClamp } from "./clamp.ts";
import { container } from "./container.ts";
import { fan, radiator } from "./cooling.ts";
import { battery, coil, relay } from "./electric.ts";
import { flexPipe, muffler, turbocharger } from "./exhaust.ts";
import { hexBolt, nut, plugOrDipstick, socketScrew, washer } from "./fastener.ts";
import { airElement, breather, cartridge, inline, panel, separator, spinOn } from "./filter.ts";
import { injectionPump, liftPump } from "./fuel-pump.ts";
import { coverGasket, gasketSet, headGasket, manifoldGasket } from "./gasket.ts";
import { hose } from "./hose.ts";
import { injector, injectorLine } from "./injector.ts";
import type { Family } from "./part.ts";
import { serviceKit } from "./kit.ts";
import { coupling, mount } from "./mount.ts";
import { breaker, panelBox, regulator } from "./panel.ts";
import { liner, piston, pushRod, valve, valveSpring } from "./piston.ts";
import { glowPlug, sparkPlug } from "./plug.ts";
import { pulley, tensioner } from "./pulley.ts";
import { impeller, oilPump, rawWaterPump, waterPump } from "./pump.ts";
import { actuator, alternator, solenoid, starter } from "./rotating.ts";
import { oRing, shaftSeal } from "./seal.ts";
import { pickUp, radiatorCap, sender, thermostat } from "./sensor.ts";

/** How the parts of each leaf category are drawn. */
export const families: Readonly<Record<string, Family>> = {
  "spin-on-oil-filters": spinOn,
  "cartridge-oil-filters": cartridge,
  "fuel-water-separators": separator,
  "secondary-fuel-filters": spinOn,
  "inline-fuel-filters": inline,
  "radial-air-filters": airElement,
  "panel-air-filters": panel,
  "coolant-filters": spinOn,
  "breather-filters": breather,
  "head-gaskets": headGasket,
  "cover-gaskets": coverGasket,
  "manifold-gaskets": manifoldGasket,
  "gasket-sets": gasketSet,
  "shaft-seals": shaftSeal,
  "o-rings": oRing,
  "sealing-washers": washer,
  "piston-kits": piston,
  "cylinder-liners": liner,
  "main-bearings": shells,
  "rod-bearings": shells,
  valves: valve,
  "valve-springs": valveSpring,
  "push-rods": pushRod,
  "oil-pumps": oilPump,
  "plugs-and-dipsticks": plugOrDipstick,
  "service-kits": serviceKit,
  injectors: injector,
  "injection-pumps": injectionPump,
  "injector-lines": injectorLine,
  "lift-pumps": liftPump,
  carburetors: carburetor,
  "shutoff-solenoids": solenoid,
  "engine-water-pumps": waterPump,
  "raw-water-pumps": rawWaterPump,
  impellers: impeller,
  thermostats: thermostat,
  "radiator-caps": radiatorCap,
  radiators: radiator,
  "cooling-fans": fan,
  alternators: alternator,
  starters: starter,
  batteries: battery,
  "spark-plugs": sparkPlug,
  "glow-plugs": glowPlug,
  "ignition-coils": coil,
  "temperature-sensors": sender,
  "pressure-sensors": sender,
  "speed-sensors": pickUp,
  "relays-and-fuses": relay,
  controllers: panelBox,
  "voltage-regulators": regulator,
  "governor-actuators": actuator,
  "circuit-breakers": breaker,
  "transfer-switches": panelBox,
  "v-belts": belt,
  "ribbed-belts": belt,
  pulleys: pulley,
  tensioners: tensioner,
  "ball-bearings": ballBearing,
  "roller-bearings": rollerBearing,
  "engine-mounts": mount,
  couplings: coupling,
  mufflers: muffler,
  "flex-pipes": flexPipe,
  "exhaust-clamps": exhaustClamp,
  turbochargers: turbocharger,
  "fuel-hose": hose,
  "coolant-hose": hose,
  "hydraulic-hose": hose,
  "hose-clamps": hoseClamp,
  "hex-bolts": hexBolt,
  "socket-screws": socketScrew,
  "hex-nuts": nut,
  washers: washer,
  "engine-oil": container,
  "hydraulic-oil": container,
  coolant: container,
  grease: container,
  sealants: container,
  cleaners: container,
};
