import { expect, test } from 'vitest'
import { gapClasses, hasGap, plannedClasses } from '@/app/_components/compliance/gap-classes'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { gainOf } from '@/lib/domain/enrollments/what-if'
import { asOf, credit, viewOf } from './credits/views'

type Held = ReturnType<typeof viewOf>

/** An open session of a class on a given day, as returned by the service. */
function openOn(view: Held, credits: ReturnType<typeof credit>[], day: string, units: number) {
  const candidate = { ...credit({ id: day, completedAt: day, units }), source: 'SESSION' as const, approvedFor: null }
  const at = (hour: number) => new Date(`${day}T${hour}:00:00Z`)
  const session = { id: day, startsAt: at(17), endsAt: at(21), endedAt: null, timeZone: 'America/Los_Angeles' }
  const gain = gainOf(shippedBook, view.credential, credits, candidate, asOf)
  return {
    session: { ...session, approvalRequired: false, revision: { title: `Class of ${day}` } },
    seatsLeft: 3,
    waiting: 0,
    clashes: [],
    credit: candidate,
    gains: [{ credential: view.credential, periods: [], gain }],
  }
}

test('a license in its first year names the classes that close the gap of that year, the best first', () => {
  const view = viewOf({ effectiveAt: '2026-02-01', expiresAt: '2028-02-01' }, [])
  const open = [
    openOn(view, [], '2026-12-01', 200),
    openOn(view, [], '2026-12-08', 600),
    openOn(view, [], '2027-03-01', 900),
  ]
  expect(hasGap(view)).toBe(true)
  const gap = gapClasses(view, open, 'en')
  expect(gap).toMatchObject({ title: 'Classes that count', sum: 'Together they give up to 8 of the 12 hr you need.' })
  expect(gap?.classes.map(({ text }) => text)).toEqual([
    'Tue, Dec 8, 2026 · Covers 6 of the 12 hr you need',
    'Tue, Dec 1, 2026 · Covers 2 of the 12 hr you need',
  ])
  expect(gap?.classes[0]?.enroll).toMatchObject({ seatsLeft: 3, approvalRequired: false })
  const more = [...open, openOn(view, [], '2026-12-15', 500)]
  expect(gapClasses(view, more, 'en')).toMatchObject({
    title: 'Classes that close the gap',
    sum: 'Together they give all 12 hr you need.',
  })
})

test('a class that is full comes last and gives nothing for sure', () => {
  const view = viewOf({ effectiveAt: '2026-02-01', expiresAt: '2028-02-01' }, [])
  const full = { ...openOn(view, [], '2026-12-08', 900), seatsLeft: 0 }
  const gap = gapClasses(view, [full, openOn(view, [], '2026-12-15', 500)], 'en')
  expect(gap).toMatchObject({ title: 'Classes that count', sum: 'Together they give up to 5 of the 12 hr you need.' })
  expect(gap?.classes.map(({ session }) => session.id)).toEqual(['2026-12-15', '2026-12-08'])
  expect(gapClasses(view, [full], 'en')?.sum).toBe('These classes are full. You can join a waitlist.')
})

test('the hours of classes in which the person has a seat are named, and not given a second time', () => {
  const seat = { on: '2026-12-05', units: 400, onlineUnits: null, format: 'IN_PERSON' as const, pairs: ['CA:CNA'] }
  const late = { ...seat, on: '2027-02-01' }
  const view = viewOf({ effectiveAt: '2026-02-01', expiresAt: '2028-02-01' }, [], [seat, late])
  const open = [openOn(view, [], '2026-12-08', 600)]
  const gap = gapClasses(view, open, 'en')
  expect(gap?.sum).toBe('You’re enrolled for 4 of the 12 hr you need. These classes give up to 6 of the other 8 hr.')
  expect(gap?.classes.map(({ text }) => text)).toEqual(['Tue, Dec 8, 2026 · Covers 6 of the 8 hr you need'])
  expect(gapClasses(view, [openOn(view, [], '2026-12-08', 900)], 'en')?.sum).toBe(
    'You’re enrolled for 4 of the 12 hr you need. These classes give all of the other 8 hr.',
  )
  const booked = viewOf({ effectiveAt: '2026-02-01', expiresAt: '2028-02-01' }, [], [{ ...seat, units: 1200 }])
  expect(gapClasses(booked, open, 'en')).toBeNull()
})

test('a class that counts for nothing on its day is no class that closes the gap', () => {
  const full = [credit({ completedAt: '2026-05-01', units: 3600 })]
  const view = viewOf({ effectiveAt: '2026-02-01', expiresAt: '2028-02-01' }, full)
  expect(gapClasses(view, [openOn(view, full, '2026-12-01', 400)], 'en')).toBeNull()
})

test('without hours that are missing nothing is looked for', () => {
  const all = [credit({ id: 'a', completedAt: '2025-06-01', units: 2400 }), credit({ id: 'b', units: 2400 })]
  expect(hasGap(viewOf({}, all))).toBe(false)
  expect(hasGap(viewOf({ geo: 'CA', credentialType: 'PT' }))).toBe(false)
})

test('one plan for several licenses says when hours of classes with a seat are counted in', () => {
  const [rn, aide] = [viewOf({ id: 'rn', credentialType: 'RN' }), viewOf({ id: 'aide' })]
  const open = openOn(rn, [], '2026-12-12', 1600)
  const said = (booked: number) => {
    const of = (view: Held, after: number) => ({
      credential: view.credential,
      units: 2700,
      booked,
      left: 2700 - booked,
      inPerson: 0,
      until: '2027-03-10',
      after: { licenseId: view.credential.id, units: after, inPerson: 0 },
    })
    const counts = [rn, aide].map(({ credential }) => ({ credential, units: 1600 }))
    type Plan = Parameters<typeof plannedClasses>[0]
    const plan = {
      sessions: [{ open, counts }],
      units: 1600,
      lastDay: '2026-12-12',
      licenses: [of(rn, 500), of(aide, 0)],
    }
    return plannedClasses(plan as unknown as Plan, 'en')?.sum
  }
  const sum = 'One class of 16 hr, by Dec 12, 2026, counts the most. Still to find after that: 5 hr for CA / RN (0042).'
  expect(said(0)).toBe(sum)
  expect(said(600)).toBe(`${sum} This counts the hours you’re already enrolled for.`)
})
