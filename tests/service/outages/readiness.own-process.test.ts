import { expect, test } from 'vitest'
import { asOwner } from '@/fixtures/databases'
import { closeDatabase } from '@/lib/data/db'
import { newestMigration } from '@/lib/data/generated/newest-migration'
import { whyNotReady } from '@/lib/server/readiness'

/** A migration that has begun, as recorded by the migration runner. */
const begin = () =>
  asOwner(`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name")
    VALUES (gen_random_uuid()::text, '', '99990101000000_of_a_test')`)
const finish = () => asOwner(`UPDATE "_prisma_migrations" SET "finished_at" = now() WHERE "finished_at" IS NULL`)

test('a process is not ready on a database without its newest migration, nor on one that only reads', async () => {
  const rename = (from: string, to: string) =>
    asOwner(`UPDATE "_prisma_migrations" SET "migration_name" = '${to}' WHERE "migration_name" = '${from}'`)
  await rename(newestMigration, 'of_a_later_version')
  expect(await whyNotReady()).toBe('migrations')
  await rename('of_a_later_version', newestMigration)
  const name = new URL(process.env.DATABASE_URL!).pathname.slice(1)
  await asOwner(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`)
  await closeDatabase()
  expect(await whyNotReady()).toBe('read-only database')
  await asOwner(`BEGIN READ WRITE; ALTER DATABASE "${name}" RESET default_transaction_read_only; COMMIT`)
  await closeDatabase()
})

test('a process that starts waits for a migration, and one that serves goes on while the next one runs', async () => {
  await begin()
  expect(await whyNotReady()).toBe('migrations')
  await finish()
  expect(await whyNotReady()).toBeNull()
  await begin()
  expect(await whyNotReady()).toBeNull()
})

test('a database that was never migrated is named as that, not as one that does not answer', async () => {
  await asOwner('ALTER TABLE "_prisma_migrations" RENAME TO "of_a_test"')
  expect(await whyNotReady()).toBe('migrations')
  await asOwner('ALTER TABLE "of_a_test" RENAME TO "_prisma_migrations"')
})
