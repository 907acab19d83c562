import { expect, test } from 'vitest'
import { demoStories } from '@/fixtures/demo-stories'
import { randomOf } from '@/fixtures/random'
import { type CredentialFacts, currentStatus, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import { fromHours } from '@/lib/domain/units'
import { isNightly } from '@/tests/setup/nightly'

const asOf = '2026-11-28'
// Where other ways are open, hours are not what somebody is behind with.
const rules = Object.values(shippedBook.versions)
  .flat()
  .filter(({ requirement, total }) => !requirement && total > 0)

/** A license in use of a computed kind, and a record of courses as people have them: many few, some none. */
function randomLicense(random: ReturnType<typeof randomOf>): { facts: CredentialFacts; credits: RecordedCredit[] } {
  const { geo, type: credentialType, periodMonths } = random.pick(rules)
  const expiresAt = addDays(asOf, random.below(periodMonths * 30))
  const effectiveAt = addDays(expiresAt, -random.pick([500, 730, 1100, 1500, 2200]))
  const credits = Array.from({ length: random.below(16) }, (_, index) => ({
    id: `${index}`,
    completedAt: addDays(asOf, -random.below(1200)),
    units: random.pick([50, 150, 400, 600, 1200]),
    format: random.pick(['IN_PERSON', 'ONLINE', 'HYBRID'] as const),
  }))
  const firstLicense = random.pick([null, true, false])
  return { facts: { geo, credentialType, effectiveAt, expiresAt, firstLicense, renewalPeriods: [] }, credits }
}

const isFlagged = (facts: CredentialFacts, credits: RecordedCredit[], day: PlainDate = asOf) =>
  currentStatus(shippedBook, facts, credits, day).behindPace !== null

/** Decision 148 names these shares; at a fifth the factor would be raised. */
test('few licenses are behind their pace: of 10,000 random ones, and of the demo', () => {
  const random = randomOf(148)
  const licenses = Array.from({ length: isNightly ? 10_000 : 1_000 }, () => randomLicense(random))
  const share = licenses.filter(({ facts, credits }) => isFlagged(facts, credits)).length / licenses.length
  const demo = demoStories(asOf).flatMap(({ credentials = [], credits = [] }) =>
    credentials
      .filter(({ archived, status }) => !archived && status)
      .map(({ firstLicense = null, ...license }) => {
        const facts = { ...license, firstLicense, renewalPeriods: [] }
        const recorded = credits.map(({ completedAt, format, units, onlineUnits }, index) => ({
          id: `${index}`,
          completedAt,
          format,
          units: fromHours(units),
          onlineUnits: onlineUnits === null ? null : fromHours(onlineUnits),
        }))
        return isFlagged(facts, recorded)
      }),
  )
  expect(share).toBeGreaterThan(0.02)
  expect(share).toBeLessThan(0.07)
  expect(demo.length).toBeGreaterThan(10)
  expect(demo.filter(Boolean)).toEqual([])
})
