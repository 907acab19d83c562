import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClearanceFacts, clearanceOn, clearanceSpans } from '@/lib/domain/clearance/clearance'
import type { PositionNeeds } from '@/lib/domain/clearance/position'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import { isNightly } from '@/tests/setup/nightly'

// A second way to the answer: each day asks each fact alone whether it lets the person work, lets nobody know, or stops.

const start = '2026-11-28'
const shown = 60
const dates = fc.integer({ min: -20, max: shown + 10 }).map((days): PlainDate => addDays(start, days))
const types = ['RN', 'LVN', 'LPN', 'CNA'] as const
const geos = ['CA', 'TX', 'AZ'] as const
const verified = ['UNVERIFIED', 'PENDING', 'YES', 'NO', 'PARTIAL', 'UNVERIFIABLE'] as const
const of = fc.constantFrom

const positions: fc.Arbitrary<PositionNeeds> = fc.record({
  licenses: fc.array(fc.uniqueArray(of(...types), { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
  geo: of(...geos),
  multistate: fc.boolean(),
  checkedOnly: fc.boolean(),
  documentRequestIds: fc.uniqueArray(of('tb', 'cpr'), { maxLength: 2 }),
  curriculumIds: fc.uniqueArray(of('orientation', 'yearly'), { maxLength: 2 }),
  noExclusion: fc.boolean(),
})
const people: fc.Arbitrary<ClearanceFacts> = fc.record({
  joined: fc.boolean(),
  licensesHidden: fc.boolean(),
  licenses: fc.array(
    fc.record({
      geo: of(...geos),
      credentialType: of(...types),
      multistate: of(true, false, null),
      effectiveAt: fc.option(dates),
      expiresAt: dates,
      verifiedState: of(...verified),
    }),
    { maxLength: 4 },
  ),
  documents: fc.uniqueArray(
    fc.record({
      requestId: of('tb', 'cpr'),
      cycle: fc.integer({ min: 1, max: 3 }),
      state: of('OPEN', 'FULFILLED', 'DECLINED', 'CANCELLED', 'EXEMPT'),
      validUntil: fc.option(dates),
    }),
    { maxLength: 4, selector: ({ requestId, cycle }) => `${requestId}${cycle}` },
  ),
  trainings: fc.uniqueArray(
    fc.record({
      curriculumId: of('orientation', 'yearly'),
      cycle: fc.integer({ min: 1, max: 3 }),
      state: of('ASSIGNED', 'IN_PROGRESS', 'COMPLETE', 'EXEMPT', 'CLOSED'),
      dueAt: fc.option(dates),
    }),
    { maxLength: 4, selector: ({ curriculumId, cycle }) => `${curriculumId}${cycle}` },
  ),
  exclusionsSearched: fc.boolean(),
  exclusions: fc.uniqueArray(
    fc.record({
      questionId: of('one', 'two', 'three'),
      excludedOn: dates,
      endedOn: fc.option(dates),
      answer: of(null, 'THIS_PERSON', 'SOMEBODY_ELSE'),
    }),
    { maxLength: 3, selector: ({ questionId }) => questionId },
  ),
})

type Light = 'go' | 'open' | 'stop'

type License = ClearanceFacts['licenses'][number]

function isMatching(needs: PositionNeeds, wanted: readonly string[], { geo, credentialType, multistate }: License) {
  if (geo === needs.geo) return wanted.includes(credentialType)
  if (!needs.multistate || multistate !== true || credentialType === 'CNA') return false
  const alike = credentialType === 'RN' ? ['RN'] : ['LPN', 'LVN']
  return wanted.some((type) => alike.includes(type))
}

function lightOfLicenses(
  needs: PositionNeeds,
  wanted: readonly string[],
  facts: ClearanceFacts,
  day: PlainDate,
): Light {
  if (facts.licensesHidden) return 'open'
  const matching = facts.licenses.filter((license) => isMatching(needs, wanted, license))
  const inForce = matching.filter(
    ({ effectiveAt, expiresAt, verifiedState }) =>
      (effectiveAt === null || effectiveAt <= day) && expiresAt >= day && verifiedState !== 'NO',
  )
  if (inForce.some(({ verifiedState }) => !needs.checkedOnly || verifiedState === 'YES')) return 'go'
  if (inForce.length > 0) return 'open'
  return matching.length > 0 || facts.joined ? 'stop' : 'open'
}

function lightOfDocument(requestId: string, { joined, documents }: ClearanceFacts, day: PlainDate): Light {
  if (!joined) return 'open'
  const asked = documents.filter((document) => document.requestId === requestId && document.state !== 'CANCELLED')
  if (asked.length === 0) return 'open'
  const isValid = asked.some(
    ({ state, validUntil }) => state === 'FULFILLED' && (validUntil === null || day <= validUntil),
  )
  const latest = Math.max(...asked.map(({ cycle }) => cycle))
  const isExempt = asked.some(({ cycle, state }) => cycle === latest && state === 'EXEMPT')
  return isValid || isExempt ? 'go' : 'stop'
}

function lightOfTraining(curriculumId: string, { joined, trainings }: ClearanceFacts, day: PlainDate): Light {
  const own = trainings.filter((training) => training.curriculumId === curriculumId)
  const latest = own.find(({ cycle }) => own.every((other) => other.cycle <= cycle))
  if (!joined || !latest || latest.state === 'CLOSED') return 'open'
  if (latest.state === 'COMPLETE' || latest.state === 'EXEMPT') return 'go'
  return latest.dueAt !== null && day <= latest.dueAt ? 'go' : 'stop'
}

function lightOfExclusions({ joined, exclusionsSearched, exclusions }: ClearanceFacts, day: PlainDate): Light {
  if (!joined) return 'open'
  const lights = exclusions.map(({ excludedOn, endedOn, answer }): Light => {
    const hasBegun = day >= excludedOn
    const isOver = endedOn !== null && day >= endedOn
    if (!hasBegun || isOver || answer === 'SOMEBODY_ELSE') return 'go'
    return answer === 'THIS_PERSON' ? 'stop' : 'open'
  })
  if (lights.includes('stop')) return 'stop'
  return lights.includes('open') || !exclusionsSearched ? 'open' : 'go'
}

function stateOn(needs: PositionNeeds, facts: ClearanceFacts, day: PlainDate): string {
  const lights = [
    ...needs.licenses.map((wanted) => lightOfLicenses(needs, wanted, facts, day)),
    ...needs.documentRequestIds.map((requestId) => lightOfDocument(requestId, facts, day)),
    ...needs.curriculumIds.map((curriculumId) => lightOfTraining(curriculumId, facts, day)),
    needs.noExclusion ? lightOfExclusions(facts, day) : 'go',
  ]
  if (lights.includes('stop')) return 'NOT_CLEARED'
  return lights.includes('open') ? 'UNKNOWN' : 'CLEARED'
}

test('clearance of every day is what asking each fact alone says, and the spans of all days say the same', () => {
  fc.assert(
    fc.property(positions, people, (needs, facts) => {
      const spans = clearanceSpans(needs, facts, start)
      for (let ahead = 0; ahead <= shown; ahead += 1) {
        const day = addDays(start, ahead)
        const state = stateOn(needs, facts, day)
        expect(clearanceOn(needs, facts, day).state).toBe(state)
        const covering = spans.filter(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || day <= endsOn))
        expect(covering.map((span) => span.state)).toEqual([state])
      }
    }),
    { numRuns: isNightly ? 100_000 : 1000 },
  )
})
