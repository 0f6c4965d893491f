import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";

/** As phones and password managers want it: nothing is capitalised or corrected. */
export function EmailField(field: Omit<ComponentProps<typeof TextField>, "label"> & { label?: string }) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...field}
    />
  );
}
