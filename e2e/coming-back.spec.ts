import { expect, test } from "./fixtures";

test("a reload loses neither person, messages nor draft", async ({ makeRoom, join }) => {
  const room = await makeRoom();
  const amy = await join(room, "Amy");
  const bob = await join(room, "Bob");
  await amy.say("The shop has a big window.");
  await bob.say("And a cellar.");
  await expect(amy.message("And a cellar.")).toBeVisible();
  await amy.composer.fill("I was about to say");
  const before = await amy.texts();

  await amy.page.reload();
  await expect(amy.composer).toHaveValue("I was about to say");
  await expect.poll(() => amy.texts()).toEqual(before);
  await amy.page.getByRole("button", { name: /^People:/ }).click();
  await expect(amy.page.getByText("Amy (you)").last()).toBeVisible();
  await amy.page.keyboard.press("Escape");
  await amy.composer.press("Enter");
  await expect(bob.message("I was about to say")).toBeVisible();
  await amy.page.reload();
  await expect(amy.message("I was about to say")).toHaveCount(1);
  await expect(amy.composer).toHaveValue("");
});

test("what is written without a connection is sent afterwards, once", async ({ makeRoom, join }) => {
  const room = await makeRoom();
  const amy = await join(room, "Amy");
  const bob = await join(room, "Bob");
  await amy.say("Before the tunnel");
  await expect(bob.message("Before the tunnel")).toBeVisible();

  const banner = amy.page.getByText("No connection. What you write is kept");
  await amy.page.context().setOffline(true);
  await expect(banner).toBeVisible();
  for (const text of ["In the tunnel, one", "In the tunnel, two"]) {
    await amy.composer.fill(text);
    await amy.composer.press("Enter");
    await expect(amy.message(text)).toContainText("Sending…");
  }
  await bob.say("Amy, are you there?");
  await expect(bob.message("In the tunnel, one")).toHaveCount(0);
  await expect(amy.message("Amy, are you there?")).toHaveCount(0);

  await amy.page.context().setOffline(false);
  await expect(banner).toHaveCount(0);
  await expect(amy.page.getByText("Sending…")).toHaveCount(0);
  await expect(bob.message("In the tunnel, two")).toBeVisible();
  const people = ["Before the tunnel", "Amy, are you there?", "In the tunnel, one", "In the tunnel, two"];
  for (const person of [amy, bob]) {
    await expect
      .poll(async () => (await person.texts()).filter((text) => people.includes(text)))
      .toEqual(people);
  }
});
