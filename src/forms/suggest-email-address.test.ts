import { describe, expect, test } from "vitest";
import { suggestEmailAddress } from "#forms";

describe("b5: what was probably meant", () => {
  test.each([
    ["name@gamil.com", "name@gmail.com"],
    ["name@gmial.com", "name@gmail.com"],
    ["name@gmai.com", "name@gmail.com"],
    ["name@gmaill.com", "name@gmail.com"],
    ["name@gnail.com", "name@gmail.com"],
    ["name@gmail.con", "name@gmail.com"],
    ["name@gmailcom", "name@gmail.com"],
    ["name@GMAIL.CM", "name@gmail.com"],
    ["name@hotmial.com", "name@hotmail.com"],
    ["name@outlok.com", "name@outlook.com"],
    ["name@yahooo.com", "name@yahoo.com"],
    ["name@wala.co.il", "name@walla.co.il"],
    [" Na.Me+x@iclod.com ", "Na.Me+x@icloud.com"],
    ["דנה@gamil.com", "דנה@gmail.com"],
    ["a@b@gamil.com", "a@b@gmail.com"],
  ])("%s: %s", (typed, meant) => {
    expect(suggestEmailAddress(typed)).toBe(meant);
  });

  test.each([
    "",
    "name",
    "@gamil.com",
    "name@",
    "name@gmail.com",
    "name@Gmail.com",
    "name@mail.com",
    "name@ymail.com",
    "name@yahoo.co",
    "name@hotmail.fr",
    "name@outlook.de",
    "name@gmx.net",
    "name@studio.example",
    "name@gmail.com.example",
    "name@liamg.com",
  ])("nothing for %j", (typed) => {
    expect(suggestEmailAddress(typed)).toBeUndefined();
  });
});
