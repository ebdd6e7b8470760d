import { measureScriptBytes } from "@/scripts/pages/measure-script-bytes";
import { expect, test } from "./fixtures";
import { participantOn } from "./participant";

test("a participant's phone loads at most 200 kB of JavaScript to join and take part", async ({
  makeRoom,
  newPerson,
}) => {
  const room = await makeRoom();
  const amy = participantOn(await newPerson({ phone: true }));
  const scripts = await measureScriptBytes(amy.page);
  await amy.page.goto(room.joinPath);
  await amy.joinAs("Amy");
  await amy.say("Hello everybody");
  const loaded = scripts();
  expect(loaded.length).toBeGreaterThan(5);
  expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(200_000);
});
