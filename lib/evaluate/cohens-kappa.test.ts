import { expect, it } from "vitest";
import { cohensKappa } from "./cohens-kappa";

const times = (count: number, a: string, b: string) => Array.from({ length: count }, () => [a, b] as const);

it("meets the worked example of two readers of grant proposals (Wikipedia, Cohen's kappa: 0.4)", () => {
  const pairs = [
    ...times(20, "yes", "yes"),
    ...times(5, "yes", "no"),
    ...times(10, "no", "yes"),
    ...times(15, "no", "no"),
  ];
  expect(cohensKappa(pairs)).toBeCloseTo(0.4, 10);
});

it("is 1 for full agreement and unknown without variety", () => {
  expect(cohensKappa([...times(2, "a", "a"), ...times(1, "b", "b")])).toBeCloseTo(1, 10);
  expect(cohensKappa(times(3, "a", "a"))).toBeNull();
  expect(cohensKappa([])).toBeNull();
});
