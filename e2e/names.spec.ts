import { expect, test } from "./fixtures";
import { participantOn } from "./participant";

test("a name that is taken, looks like another, or is the bot's is refused with a free one", async ({
  makeRoom,
  join,
  newPerson,
}) => {
  const room = await makeRoom();
  await join(room, "Amy");
  const page = await newPerson();
  await page.goto(room.joinPath);
  const name = page.getByLabel("Your name in this conversation");
  const submit = page.getByRole("button", { name: "Join", exact: true });
  const refusal = page.getByRole("alert").filter({ hasText: /\S/ });
  const suggestion = page.getByRole("button", { name: /^Take “/ });

  // The same letters, another case, a Cyrillic А, full-width letters.
  for (const taken of ["Amy", "aMY ", "Аmy", "Ａｍｙ"]) {
    await name.fill(taken);
    await submit.click();
    await expect(refusal).toContainText("Somebody here goes by");
    await expect(suggestion).toBeVisible();
  }
  for (const reserved of ["mubot", "Host"]) {
    await name.fill(reserved);
    await submit.click();
    await expect(refusal).toContainText("for the facilitator or the bot");
  }
  await name.fill("   ");
  await submit.click();
  await expect(refusal).toContainText("Please write a name.");

  await name.fill("Amy");
  await submit.click();
  const free = ((await suggestion.textContent()) ?? "").replace(/^Take “|”$/g, "");
  await suggestion.click();
  const other = participantOn(page);
  await expect(other.composer).toBeVisible();
  await other.say("Two of us!");
  await expect(other.message("Two of us!")).toContainText(free);
});
