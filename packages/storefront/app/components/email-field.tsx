import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";

/** As phones and password managers need it: without capitalization or autocorrection. */
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
