import type { Catalogue } from "./catalogue";
import type { Locale } from "./locales";

declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Catalogue;
  }
}
