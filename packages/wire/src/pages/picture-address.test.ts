import { expect, test } from "vitest";
import { sizedPicture, sizedPictures } from "./picture-address.ts";

const options = (width: number) => `/cdn-cgi/image/format=auto,onerror=redirect,fit=scale-down,width=${width}`;

test.for([
  ["/img/parts/pump.jpg", `${options(640)}/sfsites/c/img/parts/pump.jpg`],
  ["/img/parts/PUMP.PNG?v=2", `${options(640)}/sfsites/c/img/parts/PUMP.PNG?v=2`],
  ["/cms/delivery/media/MCA", `${options(640)}/sfsites/c/cms/delivery/media/MCA`],
  ["/sfsites/c/cms/delivery/media/MCA?v=1", `${options(640)}/sfsites/c/cms/delivery/media/MCA?v=1`],
  ["/cdn-cgi/image/width=20,fit=cover/img/a.webp", `${options(640)}/sfsites/c/img/a.webp`],
] as const)("%s is asked for in a width", ([url, address]) => {
  expect(sizedPicture(url, 640)).toBe(address);
});

test.for([
  "",
  "/img/parts/pump.svg",
  "/img/parts/pump.avif",
  "/img/photo.jpg.svg",
  "https://pictures.example/pump.jpg",
  "//pictures.example/pump.jpg",
  "data:image/png;base64,AAAA",
  "/faq",
] as const)("%j is left as it is", (url) => {
  expect(sizedPicture(url, 640)).toBe(url);
  expect(sizedPictures(url, [640])).toBeUndefined();
});

test("a width is a whole number of at least a hundred pixels", () => {
  expect(sizedPicture("/img/a.png", 48)).toBe(`${options(100)}/sfsites/c/img/a.png`);
  expect(sizedPicture("/img/a.png", 144.4)).toBe(`${options(144)}/sfsites/c/img/a.png`);
});

test("candidates name their widths", () => {
  expect(sizedPictures("/img/a.png", [144, 480])).toBe(
    `${options(144)}/sfsites/c/img/a.png 144w, ${options(480)}/sfsites/c/img/a.png 480w`,
  );
});

test("a picture of a site below a base path, and what it is sized from, are below it", () => {
  const sized = sizedPicture("/img/a.png", 320, "/parts");
  expect(sized).toMatch(/^\/parts\/cdn-cgi\/image\/[^/]+\/parts\/sfsites\/c\/img\/a\.png$/);
  expect(sizedPictures("/img/a.png", [320], "/parts")).toBe(`${sized} 320w`);
});
