import { expect, it } from "vitest";
import { checkMiddleware, runMiddleware } from "./middleware.ts";

const nobody = {} as Parameters<typeof runMiddleware>[1];

it("C13, E5: an unknown name is an internal error, when the site starts and when it is asked", async () => {
  for (const name of ["nope", "constructor", "__proto__"]) {
    const message = `Unknown route middleware: '${name}'.`;
    expect(() => checkMiddleware(["blog-enabled", name])).toThrow(message);
    await expect(runMiddleware([name], nobody)).rejects.toThrow(message);
  }
  expect(() => checkMiddleware(["blog-enabled"])).not.toThrow();
});
