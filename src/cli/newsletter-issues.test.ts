import { afterEach, beforeEach, expect, it } from "vitest";
import { createStudio, type FilledStudio, NOW } from "#fixtures/filled-studio.ts";
import { typed } from "#fixtures/typed-terminal.ts";

let studio: FilledStudio;
beforeEach(async () => {
  studio = await createStudio();
});
afterEach(() => studio.remove());

const run = (line: string, answer?: boolean) => typed(line, studio.env, answer);

it("F2: the sending of an issue is paused, resumed and, when it is confirmed, cancelled", async () => {
  const { issues } = studio.services.store;
  expect(await run("newsletter pause 3")).toMatchObject({ code: 1, out: "" });
  await issues.schedule(3, NOW, NOW);
  expect((await run("newsletter pause 3 --json")).json()).toMatchObject({ state: "paused" });
  expect(await run("newsletter pause 3")).toMatchObject({ code: 1 });
  expect((await run("newsletter resume 3 --json")).json()).toMatchObject({ state: "scheduled" });
  expect(await run("newsletter cancel 3", false)).toMatchObject({ code: 1 });
  expect(await issues.find(3)).toMatchObject({ state: "scheduled" });
  expect((await run("newsletter cancel 3", true)).out).toContain("cancelled");
  expect(await run("newsletter cancel tomorrow --yes")).toMatchObject({ code: 2 });
});

it("b2: an address that takes no email gets no newsletter, whether or not it is on the list", async () => {
  await studio.subscribe("ann@example.com");
  for (const email of ["ann@example.com", "bob@example.com"]) {
    expect(await run(`newsletter bounce ${email}`)).toMatchObject({ code: 0 });
  }
  const states = (await run("newsletter list --json")).json<{ state: string }[]>();
  expect(states).toMatchObject([{ state: "bounced" }]);
});
