#!/usr/bin/env -S node --max-semi-space-size=8
// A small young generation: the catalogue lies outside of V8's heap, and under load the default holds 80 MB more for little speed.
import "../src/main.ts";
