#!/usr/bin/env -S node --max-semi-space-size=16
// A small young generation: the catalogue lies outside of V8's heap, and the default holds more under load for no speed.
import "../src/main.ts";
