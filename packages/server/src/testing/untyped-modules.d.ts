// Identity providers of the tests come without types.
declare module "oidc-provider";
declare module "samlp";
declare module "express";
