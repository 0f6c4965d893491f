// The validator of structured data comes without types.
declare module "@adobe/structured-data-validator";
