import { expect, test } from "vitest";
import { problemOfAddress } from "./fetch.ts";

const own = { hosts: ["pictures.example", "10.0.0.7", "127.0.0.1:8080", "[::1]"], allowPrivateHosts: false };

test.for([
  ["https://pictures.example/a.jpg", undefined],
  ["https://PICTURES.example/a.jpg?b=c", undefined],
  ["http://pictures.example/a.jpg", "does not begin with https://"],
  [
    "https://pictures.example:8443/a.jpg",
    "is at pictures.example:8443, which is not among pictures.hosts of store.json",
  ],
  [
    "https://pictures.example.evil.example/a.jpg",
    "is at pictures.example.evil.example, which is not among pictures.hosts of store.json",
  ],
  [
    "https://pictures.example@evil.example/a.jpg",
    "is at evil.example, which is not among pictures.hosts of store.json",
  ],
  ["https://me:secret@pictures.example/a.jpg", "has a name or a password in it"],
  ["https://10.0.0.7/a.jpg", "is inside the store's own network"],
  ["https://127.0.0.1:8080/a.jpg", "is inside the store's own network"],
  ["https://[::1]/a.jpg", "is inside the store's own network"],
  ["ftp://pictures.example/a.jpg", "is no web address"],
] as const)("%s: %s", ([address, problem]) => {
  expect(problemOfAddress(address, own)).toBe(problem);
});
