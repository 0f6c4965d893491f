// The tests' identity providers come without types.
declare module "oidc-provider";
declare module "samlp";
declare module "express";
