import { defineConfig } from 'prisma/config'

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations', seed: 'node --import ./dev/register.mjs prisma/seed.ts' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
})
