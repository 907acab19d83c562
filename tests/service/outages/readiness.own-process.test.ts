import { expect, test } from 'vitest'
import { asOwner } from '@/fixtures/databases'
import { whyNotReady } from '@/lib/server/readiness'

/** A migration that has begun, as recorded by the migration runner. */
const begin = () =>
  asOwner(`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name")
    VALUES (gen_random_uuid()::text, '', '99990101000000_of_a_test')`)
const finish = () => asOwner(`UPDATE "_prisma_migrations" SET "finished_at" = now() WHERE "finished_at" IS NULL`)

test('a process that starts waits for a migration, and one that serves goes on while the next one runs', async () => {
  await begin()
  expect(await whyNotReady()).toBe('database')
  await finish()
  expect(await whyNotReady()).toBeNull()
  await begin()
  expect(await whyNotReady()).toBeNull()
})
