import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { findCredential } from '@/lib/data/credentials/read'
import { updateCredential } from '@/lib/data/credentials/write'
import { database } from '@/lib/data/db'

const migration = readFileSync('prisma/migrations/20261124070000_texas_first_licenses/migration.sql', 'utf8')

/** A license stored when a first license was still divided into periods like any other. */
async function stored(fields: Record<string, unknown>, firstLicense: boolean) {
  const { id } = await makeCredential({ geo: 'TX', credentialType: 'RN', expiresAt: '2027-05-31', ...fields })
  await updateCredential(database(), id, 1, { firstLicense })
  return id
}
const ends = async (id: string) => (await findCredential(database(), id))?.renewalPeriods.map(({ endsAt }) => endsAt)

test('joins the first two periods of first Texas licenses, of those alone, and once', async () => {
  const first = await stored({ effectiveAt: '2024-12-02' }, true)
  const others = [
    await stored({ effectiveAt: '2024-12-01' }, true),
    await stored({ effectiveAt: '2024-12-02' }, false),
    await stored({ effectiveAt: '2024-12-02', geo: 'CA', expiresAt: '2027-05-31' }, true),
  ]
  const before = await Promise.all(others.map(ends))
  for (let run = 0; run < 2; run += 1) {
    await database().$executeRawUnsafe(migration)
    expect(await ends(first)).toEqual(['2027-05-31'])
    expect(await Promise.all(others.map(ends))).toEqual(before)
  }
  const { computedOn } = await database().standing.findUniqueOrThrow({ where: { credentialId: first } })
  expect(computedOn < new Date()).toBe(true)
})
