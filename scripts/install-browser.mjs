// npm run browser:install: makes sure that the browser tests have a Chromium, and says which.
import { installBrowser } from "./lib/install-browser.mjs";

try {
  console.log(await installBrowser({ log: (line) => console.log(line) }));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
