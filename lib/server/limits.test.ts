import { describe, expect, test } from "vitest";
import { limitsFor } from "./limits";

describe("limits by address", () => {
  test.each([1, 30, 500, 5_000])(
    "%i people behind one address can all do at once what one person needs",
    (people) => {
      const { sockets, requests, joins, signIns, wrongRoomCodes } = limitsFor(people);
      // Everybody opens the room in the same minute: page, card, join, two parts of the page, a reload.
      expect(requests.points).toBeGreaterThanOrEqual(6 * people);
      expect(joins).toBeGreaterThanOrEqual(2 * people);
      // Everybody comes back within a minute after a restart, with two tabs.
      expect(sockets.addressSockets?.points).toBeGreaterThanOrEqual(2 * people);
      // Everybody types (a signal every 3 s), writes (a message every 5 s) and reacts.
      expect(sockets.addressEvents?.points).toBeGreaterThanOrEqual(people * (10 / 3 + 2 + 2));
      // A third mistypes the password or the code.
      expect(signIns).toBeGreaterThanOrEqual(people / 3);
      expect(wrongRoomCodes).toBeGreaterThanOrEqual(people / 3);
    },
  );

  test("a class of 40 is far from every limit, and one address can't take the server", () => {
    const { sockets, requests } = limitsFor(500);
    expect(requests.points / 40).toBeGreaterThan(100);
    // Connections times what each may send is not what one address may send.
    const alone = (sockets.addressSockets?.points ?? 0) * sockets.events.points;
    expect(sockets.addressEvents?.points).toBeLessThan(alone / 10);
  });
});
