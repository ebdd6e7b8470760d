import { describe, expect, it } from "vitest";
import { catalogues } from "@/lib/i18n/catalogue";
import { actNames } from "@/lib/muca/act-name";
import { actNamed } from "@/lib/muca/acts";
import { actIcons } from "./act-badge";

describe.each(actNames)("the act %s", (name) => {
  it("has its icon among those that are shipped", () => {
    expect(actIcons[actNamed(name).icon]).toBeDefined();
  });
  it("is called in English as its own file calls it", () => {
    expect(catalogues.en.common.act[name]).toBe(actNamed(name).label);
  });
});
