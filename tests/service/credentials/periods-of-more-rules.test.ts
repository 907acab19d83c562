import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { findCredential } from '@/lib/data/credentials/read'
import { database } from '@/lib/data/db'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { derivePeriods } from '@/lib/domain/credentials/period'
import { recomputeCompliance } from '@/lib/services/compliance/recompute-compliance'

const migration = readFileSync('prisma/migrations/20261124110000_periods_of_more_rules/migration.sql', 'utf8')
const pairs = 'FL:RN FL:LPN FL:CNA WA:RN WA:LPN OK:RN GA:LPN CA:MD CA:OT CA:OTA TX:NFA MA:TCHR'.split(' ')

const periodsOf = async (id: string) =>
  (await findCredential(database(), id))?.renewalPeriods.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))

/** A license stored before its type had a counted rule: it has one period. */
async function stored(geo: string, credentialType: string, effectiveAt: string, expiresAt: string, edited = false) {
  const { id } = await makeCredential({ geo, credentialType, effectiveAt, expiresAt })
  await database().renewalPeriod.deleteMany({ where: { credentialId: id } })
  const dates = { startsAt: new Date(effectiveAt), endsAt: new Date(expiresAt) }
  await database().renewalPeriod.create({ data: { credentialId: id, ...dates, editedAt: edited ? new Date() : null } })
  return id
}

test.each(pairs)('%s: one long period is cut as a new license would be, once', async (pair) => {
  const [geo = '', type = ''] = pair.split(':')
  const expiresAt = '2027-05-31'
  const rule = ruleFor(shippedBook, geo, type, expiresAt)
  for (const effectiveAt of ['2010-06-01', '2010-05-20', '2026-06-01', '2026-12-05']) {
    const id = await stored(geo, type, effectiveAt, expiresAt)
    for (let run = 0; run < 2; run += 1) {
      await database().$executeRawUnsafe(migration)
      expect(await periodsOf(id)).toEqual(derivePeriods(effectiveAt, expiresAt, rule))
    }
  }
})

test('a first period of a day, as they were cut until then, joins the next at the next computation', async () => {
  const id = await stored('WA', 'RN', '2024-05-31', '2027-05-31')
  await database().$executeRawUnsafe(migration)
  const ends = async () => (await periodsOf(id))?.map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`)
  const later = ['2025-06-01 2026-05-31', '2026-06-01 2027-05-31']
  expect(await ends()).toEqual(['2024-05-31 2024-05-31', '2024-06-01 2025-05-31', ...later])
  const { userId, version } = (await findCredential(database(), id))!
  for (let run = 0; run < 2; run += 1) {
    await database().$transaction((tx) => recomputeCompliance(tx, [userId], new Date()))
    expect(await ends()).toEqual(['2024-05-31 2025-05-31', ...later])
    expect((await findCredential(database(), id))!.version).toBe(version + 1)
  }
})

test('periods that a person set, and other kinds of licenses, stay', async () => {
  const kept = [
    await stored('FL', 'RN', '2010-06-01', '2027-05-31', true),
    await stored('CA', 'PT', '2010-06-01', '2027-05-31'),
  ]
  await database().$executeRawUnsafe(migration)
  for (const id of kept) expect(await periodsOf(id)).toEqual([{ startsAt: '2010-06-01', endsAt: '2027-05-31' }])
})
