import { expect, type Locator, type Page } from "@playwright/test";

/** What somebody in a room sees and does. */
export interface Participant {
  page: Page;
  /** The messages in sight, the outgoing and streamed ones too. */
  messages: Locator;
  composer: Locator;
  /** The message that has exactly this text. */
  message(text: string): Locator;
  /** On the join card. */
  joinAs(name: string): Promise<void>;
  /** Writes a message and waits until it is in the log. */
  say(text: string): Promise<void>;
  /** Texts of all messages, in the order in which they are shown. */
  texts(): Promise<string[]>;
}

export function participantOn(page: Page): Participant {
  const messages = page.getByRole("region", { name: "Conversation" }).getByRole("article");
  const composer = page.getByLabel("Message", { exact: true });
  const texts = () => messages.locator(".message-text").allInnerTexts();
  const message = (text: string) =>
    messages.filter({ has: page.locator(".message-text").getByText(text, { exact: true }) });
  return {
    page,
    messages,
    composer,
    message,
    texts,
    async joinAs(name) {
      await page.getByLabel("Your name in this conversation").fill(name);
      await page.getByRole("button", { name: "Join", exact: true }).click();
      await expect(composer).toBeVisible();
    },
    async say(text) {
      await composer.fill(text);
      await composer.press("Enter");
      await expect(composer).toHaveValue("");
      await expect(page.getByText("Sending…")).toHaveCount(0);
    },
  };
}
