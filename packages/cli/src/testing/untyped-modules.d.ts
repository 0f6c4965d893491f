// The validator of structured data has no types.
declare module "@adobe/structured-data-validator";
