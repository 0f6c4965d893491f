import { iconNames } from "@tradecounter/wire/pages";

/** Source: site specification, section 5: invalid icon names give a console warning. */
export function warnOfIcon(name: unknown, warn: (message: string) => void = console.warn): void {
  if (!(iconNames as readonly unknown[]).includes(name))
    warn(`Invalid icon name ${JSON.stringify(name)}: nothing is shown.`);
}
