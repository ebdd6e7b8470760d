import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RoomView } from "@/lib/contract/api-rooms";
import { type TemplateView, templateContentSchema } from "@/lib/contract/api-templates";
import { signedInAccount } from "../testing/accounts";
import type { Browser } from "../testing/browser";
import { openTestServices, type TestServices } from "../testing/test-services";

describe("Templates", () => {
  let server: TestServices;
  let admin: Browser;
  let amy: Browser;
  let ben: Browser;
  beforeAll(async () => {
    server = await openTestServices();
    const { services } = server;
    admin = (await signedInAccount(services, "admin")).browser;
    amy = (await signedInAccount(services, "facilitator")).browser;
    ben = (await signedInAccount(services, "facilitator")).browser;
  });
  afterAll(() => server.drop());

  const own = async (browser: Browser) =>
    ((await browser.get("/api/templates")).body as TemplateView[]).filter(({ builtIn }) => !builtIn);

  it("hold all of a room but what was said, and make the same room again", async () => {
    const content = templateContentSchema.parse({
      topic: "Where to sing",
      kind: "decision-making",
      hints: "Bring a coat",
      roles: "Chair\nSinger",
      botName: "Viola",
      settings: { preset: "paper" },
      subTopics: [{ title: "Places", done: "One is left", minutes: 10 }, { title: "Dates" }],
    });
    const made = (await amy.post("/api/rooms", content)).body as RoomView;
    expect(made).toMatchObject({ status: "preparing", subTopicsApproved: false, hints: "Bring a coat" });
    expect(made.subTopics).toMatchObject([{ title: "Places", minutes: 10 }, { title: "Dates" }]);
    const saved = await amy.post("/api/templates", { name: "Singing", fromRoom: made.id });
    expect(saved.body).toMatchObject({ name: "Singing", content, shared: false, mayEdit: true });
  });

  it("are their owner's until an admin shares them; then others use and copy them, and can't change them", async () => {
    const [template] = await own(amy);
    const path = `/api/templates/${template?.id}`;
    const body = { name: "Mine now", content: template?.content };
    expect(await own(ben)).toEqual([]);
    expect((await ben.get(path)).status).toBe(404);
    expect((await ben.put(path, body)).status).toBe(404);
    expect((await amy.put(`${path}/shared`, { shared: true })).status).toBe(403);
    expect((await admin.put(`${path}/shared`, { shared: true })).status).toBe(200);
    expect(await own(ben)).toMatchObject([{ id: template?.id, mayEdit: false, mayShare: false }]);
    expect((await ben.put(path, body)).status).toBe(403);
    expect((await ben.send("DELETE", path)).status).toBe(403);
    const copy = (await ben.post(`${path}/duplicate`)).body as TemplateView;
    expect(copy).toMatchObject({ mayEdit: true, shared: false, content: template?.content });
    expect((await ben.put(`/api/templates/${copy.id}`, body)).body).toMatchObject({ name: "Mine now" });
    expect((await amy.send("DELETE", path)).status).toBe(200);
    expect(await own(ben)).toMatchObject([{ id: copy.id }]);
  });

  it("come with the product in both languages, and can be copied but not changed", async () => {
    const all = (await amy.get("/api/templates")).body as TemplateView[];
    const builtIn = all.filter((template) => template.builtIn);
    expect(builtIn.filter(({ lang }) => lang === "en").length).toBe(4);
    expect(builtIn.filter(({ lang }) => lang === "de").length).toBe(4);
    const path = `/api/templates/${builtIn[0]?.id}`;
    expect((await admin.send("DELETE", path)).status).toBe(404);
    expect((await amy.post(`${path}/duplicate`)).body).toMatchObject({ builtIn: false, mayEdit: true });
  });
});
