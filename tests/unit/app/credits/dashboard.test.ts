import { describe, expect, test } from 'vitest'
import { calmBeforeCredits, credentialFacts } from '@/app/_components/compliance/compliance-facts'
import { openWarnings } from '@/app/_components/compliance/current-requirement'
import { nextStep } from '@/app/(member)/dashboard/next-step'
import { recentCredits } from '@/app/(member)/dashboard/recent-credits'
import { todosOf } from '@/app/(member)/dashboard/todos'
import { byUrgency, needsAttention } from '@/app/(member)/dashboard/urgency'
import { verdictOf } from '@/app/(member)/dashboard/verdict'
import { translatorFor } from '@/lib/i18n/translator'
import { credit, viewOf } from './views'

const t = translatorFor('en')
const done = (id: string, completedAt = '2026-10-01') => credit({ id, completedAt, units: 2400 })

const expired = viewOf({ id: 'expired', effectiveAt: '2022-11-20', expiresAt: '2026-11-20' })
const ends = viewOf({ id: 'ends', effectiveAt: '2024-12-10', expiresAt: '2026-12-10' })
const short = viewOf({ id: 'short', effectiveAt: '2024-12-10', expiresAt: '2026-12-10' }, [
  credit({ id: 's', completedAt: '2025-02-01', units: 2400, format: 'ONLINE' }),
])
const missed = viewOf({ id: 'missed' })
const renew = viewOf({ id: 'renew', effectiveAt: '2024-12-31', expiresAt: '2026-12-31' }, [
  done('a', '2025-02-01'),
  done('b'),
])
const open = viewOf({ id: 'open', effectiveAt: '2026-10-01', expiresAt: '2028-10-01' })
const untracked = viewOf({ id: 'untracked', geo: 'CA', credentialType: 'PT' })

describe('the order of the cards', () => {
  test('the most urgent first', () => {
    const order = byUrgency([untracked, open, renew, missed, ends, expired]).map(({ credential }) => credential.id)
    expect(order).toEqual(['expired', 'ends', 'missed', 'renew', 'open', 'untracked'])
  })

  test('of equally urgent ones the earlier expiry', () => {
    const later = viewOf({ id: 'later', effectiveAt: '2026-10-05', expiresAt: '2028-10-05' })
    expect(byUrgency([later, open]).map(({ credential }) => credential.id)).toEqual(['open', 'later'])
  })

  test.each([
    [expired, true],
    [ends, true],
    [missed, true],
    [renew, true],
    [open, false],
    [untracked, false],
  ])('something to do now: %#', (view, attention) => {
    expect(needsAttention(view)).toBe(attention)
  })
})

const now = new Date('2026-11-21T20:00:00Z')
type Read = Parameters<typeof verdictOf>[0]['read']
type Given = Partial<Record<keyof Read, readonly object[]>> & { hasCredits?: boolean }
const nothing = { curriculums: [], toSign: [], requested: [], proposals: [], toOrgs: [], ahead: [], open: [] }
const known = (views: (typeof open)[], { hasCredits = true, ...read }: Given = {}) => ({
  views,
  hasCredits,
  read: { ...nothing, ...read } as unknown as Read,
  now,
})

const timeZone = 'America/Los_Angeles'
const training = (id: string, dueAt: string | null, standing = 'ASSIGNED') => ({
  id,
  title: `Training ${id}`,
  dueAt,
  standing,
  groups: [],
})
const toSign = (id: string, dueOn: string | null) => ({
  id,
  title: `Policy ${id}`,
  orgName: 'Sunrise',
  dueOn,
  timeZone,
})
const requested = (id: string, dueOn: string | null, standing = 'OPEN') => ({
  id,
  title: `Card ${id}`,
  orgName: 'Sunrise',
  dueOn,
  standing,
})
const late = training('late', '2026-11-01', 'OVERDUE')

describe('the sentence on top', () => {
  const said = (...given: Parameters<typeof known>) => verdictOf(known(...given), t)?.text ?? null
  const asked = (...given: Parameters<typeof known>) => verdictOf(known(...given), t)?.asked ?? null

  test('says until when all is fine, and what comes then', () => {
    // The first year has its own minimum.
    expect(said([open])).toBe(
      'Your license is fine until Sep 30, 2027. By then, get 12 more hours for the first year. The period runs until Oct 1, 2028.',
    )
    // A renewal recorded ahead begins another period, which needs its own hours.
    const done48 = [done('a', '2025-05-01'), done('b')]
    const ahead = viewOf({ id: 'ahead', effectiveAt: '2023-03-10', expiresAt: '2029-03-10' }, done48)
    expect(said([ahead])).toBe(
      'Your license is fine until Mar 10, 2028. By then, get 12 more hours for the first year. The period runs until Mar 10, 2029.',
    )
    expect(credentialFacts(ahead, t).state.meaning).toBe('for the period until Mar 10, 2027')
    expect(said([open, untracked])).toMatch(/^Nothing we track is due before /)
    expect(said([], { curriculums: [training('a', '2026-12-10')] })).toBe(
      'You’re fine until Dec 10, 2026. By then: “Training a.”',
    )
    expect(said([])).toBeNull()
  })

  test('names the license that needs something now, how much, and by when', () => {
    expect(said([short])).toBe('Your license runs until Dec 10, 2026. To renew it, get 24 more hours in person.')
    // One of several is called by its name.
    const named = 'CA / CNA (0042) runs until Dec 10, 2026. To renew it, get 24 more hours in person.'
    expect(said([short, open])).toBe(named)
    expect(said([short, missed])).toBe(
      `${named} CA / CNA (0042) runs until Mar 10, 2027, but 12 hours are missing from its first year. Add certificates from that year now, or ask your board.`,
    )
    expect(said([expired, short, missed])).toMatch(
      /^CA \/ CNA \(0042\) expired .* 1 more license needs your attention\.$/,
    )
    const earlier = viewOf({ id: 'earlier', effectiveAt: '2022-11-03', expiresAt: '2026-11-03' })
    expect(said([earlier, expired])).toBe(
      'CA / CNA (0042) expired on Nov 3, 2026 and CA / CNA (0042) on Nov 20, 2026. Don’t work under them until they’re renewed.',
    )
    expect(said([ends])).toContain('but 12 hours are missing from its first year.')
    expect(said([expired])).toBe('Your license expired on Nov 20, 2026. Don’t work under it until it’s renewed.')
    expect(said([expired, open])).toMatch(/^CA \/ CNA \(0042\) expired on Nov 20, 2026\./)
    expect(said([renew])).toContain('You have all your hours.')
    // The sign is that of its card.
    const signs = [short, missed, expired, open].map((view) => verdictOf(known([view]), t)?.tone)
    expect(signs).toEqual(['warn', 'error', 'error', 'success'])
  })

  test('a renewal recorded while hours are missing names them, with the period that needs them', () => {
    const online = credit({ id: 's', completedAt: '2025-02-01', units: 2400, format: 'ONLINE' })
    const renewed = viewOf({ id: 'renewed', effectiveAt: '2022-12-11', expiresAt: '2028-12-10' }, [online])
    expect(said([renewed])).toBe(
      'Your license runs until Dec 10, 2028. Its period until Dec 10, 2026 isn’t complete yet. By then, get 24 more hours in person.',
    )
  })

  test('says apart from the licenses what is late for an organization, or due before anything of theirs', () => {
    const lateTraining = { curriculums: [late] }
    expect(said([open], lateTraining)).toBe(said([open]))
    expect(verdictOf(known([open], lateTraining), t)?.tone).toBe('success')
    expect(asked([open], lateTraining)).toEqual({
      tone: 'warn',
      text: 'Overdue for your organization: “Training late.”',
    })
    expect(asked([short], { curriculums: [late], toSign: [toSign('a', '2026-11-20')] })?.text).toBe(
      '2 things your organization asks for are overdue.',
    )
    // The due date itself is still in time, by the organization's time zone.
    expect(asked([open], { toSign: [toSign('a', '2026-11-21')] })).toEqual({
      tone: 'info',
      text: 'Your organization asks by Nov 21, 2026: “Policy a.”',
    })
    const two = { requested: [requested('c', '2026-12-01')], toSign: [toSign('a', '2026-12-05')] }
    expect(asked([short], two)?.text).toBe('Your organization asks by Dec 1, 2026: “Card c.”')
    expect(asked([short], { requested: [requested('c', '2026-12-11')] })).toBeNull()
    // Without a license it is all there is to say.
    expect(verdictOf(known([], lateTraining), t)).toEqual({
      tone: 'warn',
      text: 'Overdue for your organization: “Training late.”',
      asked: null,
    })
  })

  test('a license that nothing is known of but its last day is renewed by then', () => {
    const puertoRico = { geo: 'PR', credentialType: 'RN', effectiveAt: '2024-12-08', expiresAt: '2026-12-07' }
    const view = viewOf({ id: 'pr', ...puertoRico }, [credit({ id: 'x' })])
    expect(said([view])).toBe('Your license ends on Dec 7, 2026. Renew it with your board.')
    expect(todosOf(known([view]), 'en', t).shown).toMatchObject([
      { what: 'Renew your license', verb: 'How to renew', href: '/credentials/pr#renewal' },
    ])
  })

  test('names the topics that are open, and the day by which they are due', () => {
    const nurse = {
      geo: 'CA',
      credentialType: 'RN',
      effectiveAt: '2026-03-20',
      expiresAt: '2027-08-31',
      firstLicense: true,
    }
    const free = viewOf({ id: 'free', ...nurse }, [credit({ id: 'x' })])
    expect(said([free])).toBe(
      'Your license runs until Aug 31, 2027. No hours are required to renew it. Still to do: Implicit bias.',
    )
    expect(todosOf(known([free]), 'en', t).shown).toMatchObject([
      { what: 'Implicit bias', when: 'by Aug 31, 2027', verb: 'See', href: '/credentials/free#topics' },
    ])
  })

  test('before a first credit judges nothing but a license that has expired', () => {
    expect(said([missed], { hasCredits: false })).toBe('Let’s add what you’ve already done.')
    expect(said([expired], { hasCredits: false })).toContain('expired on Nov 20, 2026')
    const [before, ended] = [missed, expired].map((view) => calmBeforeCredits(view, t))
    expect(before).toMatchObject({ tag: { text: 'Nothing entered yet', tone: 'neutral' }, pace: null })
    expect(before?.ring.desc).toBe('Nothing entered yet. You’ll see where you stand once your first credit is in.')
    expect(before?.limits.map(({ tone }) => tone)).toEqual(before?.limits.map(() => 'neutral'))
    expect(ended).toEqual(credentialFacts(expired, t))
    const behind = viewOf({ id: 'behind', effectiveAt: '2025-12-20', expiresAt: '2027-12-20' })
    expect(credentialFacts(behind, t).tag.text).toBe('At risk')
    expect(calmBeforeCredits(behind, t).tag.text).toBe('Nothing entered yet')
  })
})

describe('what to do next', () => {
  const rows = (...given: Parameters<typeof known>) => todosOf(known(...given), 'en', t)
  const lines = (...given: Parameters<typeof known>) =>
    rows(...given).shown.map(({ what, when, verb, href }) => [what, when, verb, href])

  test('says what, by when, and which button, three at most, the rest as a number', () => {
    const asked = {
      curriculums: [late],
      toSign: [toSign('a', null), toSign('b', '2026-12-05')],
      requested: [requested('c', '2026-12-01')],
    }
    expect(lines([short], asked)).toEqual([
      ['24 hours for your license, 24 in person', 'by Dec 10, 2026 · 19 days left', 'Add credit', '/add-credits'],
      ['Training late', 'was due Nov 1, 2026', 'See', '#training'],
      ['Card c', 'by Dec 1, 2026\u00a0· Sunrise', 'Hand in', '/documents/requested/c'],
    ])
    expect(rows([short], asked).more).toBe(2)
    expect(rows([open])).toEqual({ shown: [], more: 0 })
  })

  test.each([
    [
      'expired',
      expired,
      ['Your license has expired', 'since Nov 20, 2026', 'How to renew', '/credentials/expired#renewal'],
    ],
    [
      'complete, its renewal due',
      renew,
      ['Renew your license', 'by Dec 31, 2026 · 40 days left', 'How to renew', '/credentials/renew#renewal'],
    ],
    [
      'with a first year that fell short',
      missed,
      [
        '12 first-year hours are missing',
        'only certificates dated by Mar 10, 2026 count',
        'Add credit',
        '/add-credits',
      ],
    ],
  ])('leads to the renewal or the page of a license %s', (_state, view, line) => {
    expect(lines([view])).toEqual([line])
  })

  test('a first year that fell short comes before what is late for an organization', () => {
    const { shown } = todosOf(known([missed], { curriculums: [late] }), 'en', t)
    expect(shown.map(({ what, tone }) => [what, tone])).toEqual([
      ['12 first-year hours are missing', 'error'],
      ['Training late', 'error'],
    ])
  })

  test('licenses stand in the order of the sentence, before all that is late for an organization', () => {
    const views = byUrgency([missed, short])
    const longLate = training('late', '2026-01-05', 'OVERDUE')
    expect(lines(views, { curriculums: [longLate] }).map(([what]) => what)).toEqual([
      'CA / CNA (0042): 24 hours, 24 in person',
      'CA / CNA (0042): 12 first-year hours missing',
      'Training late',
    ])
  })

  test('asks nothing of a license before a first credit', () => {
    expect(lines([missed], { hasCredits: false, requested: [requested('c', null)] })).toEqual([
      ['Card c', 'Sunrise', 'Hand in', '/documents/requested/c'],
    ])
  })

  test('puts a class of today first while check-in is open, and says else when it opens', () => {
    const session = (startsAt: string) => ({
      state: 'SCHEDULED',
      startsAt: new Date(startsAt),
      endsAt: new Date('2026-11-22T00:00:00Z'),
      timeZone,
      openedAt: null,
      startedAt: null,
      endedAt: null,
      checkInOpensMin: 60,
      checkInClosesMin: 30,
      revision: { title: 'Lifting' },
    })
    const seat = (startsAt: string, enrollment: object = {}) => ({
      ahead: [
        {
          enrollment: { id: 'e', status: 'ENROLLED', attendanceSource: null, ...enrollment },
          session: session(startsAt),
        },
      ],
    })
    const line = (text: string, verb: string) => ['Today: Lifting', text, verb, '/enrollments/e']
    expect(lines([short], seat('2026-11-21T20:30:00Z'))[0]).toEqual(
      line('12:30 PM – 4:00 PM, check-in is open', 'Check in'),
    )
    expect(lines([open], seat('2026-11-21T23:00:00Z'))).toEqual([
      line('3:00 PM – 4:00 PM, check-in opens 2:00 PM', 'See'),
    ])
    expect(lines([open], seat('2026-11-21T20:30:00Z', { attendanceSource: 'CODE' }))).toEqual([])
    expect(lines([open], seat('2026-11-21T20:30:00Z', { status: 'PENDING' }))).toEqual([])
    expect(lines([open], seat('2026-11-23T20:30:00Z'))).toEqual([])
  })
})

test('the next step of a training is a seat to take, then one that is confirmed, then one that is not', () => {
  const of = (title: string, status: string | null) => ({
    title,
    session: { id: title, enrollmentId: status && `e-${title}`, startsAt: now, timeZone, full: false, status },
  })
  const step = (...left: object[]) => nextStep([{ met: false, rule: 'ALL', left }] as never, t, 'en').text
  const [waits, booked, open] = [of('Dementia', 'PENDING'), of('Rights', 'ENROLLED'), of('Falls', null)]
  expect([step(waits, booked, open), step(waits, booked), step(waits)]).toEqual(['Falls', 'Rights', 'Dementia'])
})

test('hours from any course say from which day on a course counts', () => {
  const hours = (countsFrom: string | null) =>
    [{ met: false, rule: 'MIN_UNITS', countsFrom, left: [], leftItems: [] }] as never
  expect(nextStep(hours('2026-03-01'), t, 'en').text).toBe(
    'Any course you complete on or after Mar 1, 2026 counts toward these hours.',
  )
  expect(nextStep(hours(null), t, 'en').text).toBe('Any course counts toward these hours.')
})

describe('recent credits', () => {
  const credits = [
    credit({ id: 'plan', completedAt: '2027-01-05' }),
    credit({ id: 'web', format: 'ONLINE', units: 150 }),
    credit({ id: 'bare', units: null, providerName: null }),
  ]
  const views = [viewOf({ id: 'cna' }, credits), viewOf({ id: 'hha', credentialType: 'HHA' }, credits)]
  const rows = recentCredits(credits, views, 2, t)

  test('only as many as asked for, with what each gives on every license', () => {
    expect(rows.map(({ id }) => id)).toEqual(['plan', 'web'])
    expect(rows[1]).toMatchObject({ hours: '1.5 hr', format: 'Online' })
    expect(rows[1]?.effects.map(({ text, tone, reason }) => [text, tone, reason])).toEqual([
      ['CA / CNA: 1.5 hr', 'success', null],
      [
        'CA / HHA: 0 of 1.5 hr',
        'neutral',
        'CA / HHA: Online hours don’t count toward this license. Take them in person.',
      ],
    ])
    expect(rows[0]?.effects[0]?.text).toBe('CA / CNA: Planned')
  })

  test('the only license is not named on each row, and two of a type are told apart by their numbers', () => {
    const one = recentCredits([credits[1]!], views.slice(0, 1), 1, t)
    expect(one[0]?.effects.map(({ text }) => text)).toEqual(['Counts 1.5 hr'])
    const alone = recentCredits([credits[1]!], views.slice(1), 1, t)
    expect(alone[0]?.effects[0]?.reason).toBe('Online hours don’t count toward this license. Take them in person.')
    const twins = [views[0]!, viewOf({ id: 'twin' }, credits)]
    expect(recentCredits([credits[1]!], twins, 1, t)[0]?.effects[0]?.text).toBe('CA / CNA (0042): 1.5 hr')
  })

  test('hours above what is needed are a warning only while hours are missing', () => {
    const web = (id: string, completedAt: string) => credit({ id, completedAt, format: 'ONLINE', units: 2600 })
    const toneOf = (...all: ReturnType<typeof credit>[]) => {
      const [row] = recentCredits(all.slice(-1), [viewOf({}, all)], 1, t)
      return row?.effects[0]
    }
    expect(toneOf(web('a', '2026-05-01'))).toMatchObject({ text: 'Counts 24 of 26 hr', tone: 'warn' })
    const person = credit({ id: 'b', completedAt: '2025-06-01', units: 2400 })
    expect(toneOf(person, web('a', '2026-05-01'))).toMatchObject({ text: 'Counts 24 of 26 hr', tone: 'success' })
  })

  test('a credit leads to the license it counts for', () => {
    const [row] = recentCredits([credits[1]!], views.toReversed(), 1, t)
    expect(row?.href).toBe('/credentials/cna/credits/web')
    expect(recentCredits(credits, [], 1, t)[0]).toMatchObject({ href: null, effects: [] })
  })

  test('without hours', () => {
    expect(recentCredits([credits[2]!], views, 1, t)[0]?.hours).toBe('No hours')
  })
})

test('a Texas nurse aide reads on the card that the law wants more hours than are counted, once: beside them or in the sentence', () => {
  const texas = { geo: 'TX', credentialType: 'CNA', effectiveAt: '2025-06-16', expiresAt: '2027-06-15' }
  const note =
    'Texas law requires 24 hours (H&S 250.0035). Suma checks 20. You also need paid nursing work in the last 24 months and the state’s course on infection control (26 TAC 556.9).'
  const said = (view: typeof open) => [
    ...openWarnings(view.status.current, t).map(({ tone, text }) => [tone, text]),
    credentialFacts(view, t).sentence?.includes('Texas law requires 24 hours'),
  ]
  expect(said(viewOf(texas))).toEqual([['warn', note], false])
  expect(said(viewOf(texas, [done('a', '2026-05-01')]))).toEqual([true])
  expect(openWarnings(viewOf({ ...texas, credentialType: 'RN' }).status.current, t)).toEqual([])
})

describe('a license that is renewed another way than by hours', () => {
  const own = { effectiveAt: '2015-12-01', expiresAt: '2027-11-30' }
  const said = (given: Parameters<typeof viewOf>[0]) => verdictOf(known([viewOf({ ...own, ...given })]), t)?.text
  const nurse = { geo: 'OK', credentialType: 'RN', answers: { ways: ['PRACTICE' as const] } }
  const work = { kind: 'PRACTICE', from: '2026-01-01', to: '2026-10-31', basis: 'STATED', paid: true } as const
  const stated = (amount: number) => ({ attestations: [{ ...work, id: 'w', amount }] })

  test('says what its way still takes before it is called ready to renew', () => {
    expect(said(nurse)).toBe('Your license is fine until Nov 30, 2027. By then: 520 hr of work.')
    expect(said({ ...nurse, ...stated(20_000) })).toBe(
      'Your license is fine until Nov 30, 2027. By then: 320 hr of work.',
    )
    expect(said({ ...nurse, ...stated(52_000) })).toBe(
      'Your license is fine until Nov 30, 2027. By then, renew your license.',
    )
    // Both parts, not the hours alone.
    expect(said({ geo: 'DE', credentialType: 'CNA', ...stated(1000) })).toContain(
      'By then: 24 hr of courses and 54 hr of work.',
    )
  })

  test('is asked about before a first credit, and stands as it is once something was said', () => {
    const first = { hasCredits: false }
    const newcomer = (given: Parameters<typeof viewOf>[0]) => known([viewOf({ ...own, ...given })], first)
    const [rn, aide] = [{ geo: 'OK', credentialType: 'RN' } as const, { geo: 'NC', credentialType: 'CNA' } as const]
    expect(verdictOf(newcomer(rn), t)?.text).toBe(
      'Your license can be renewed in more than one way. Tell us how you’ll do it by Nov 30, 2027.',
    )
    expect(verdictOf(newcomer({ ...nurse, ...stated(52_000) }), t)?.text).toBe(
      'Your license is fine until Nov 30, 2027. By then, renew your license.',
    )
    expect(verdictOf(newcomer({ ...rn, answers: { ways: ['HOURS'] } }), t)?.text).toBe(
      'Let’s add what you’ve already done.',
    )
    // Near its end it is asked about all the same, and no certificates are asked for where work is what it takes.
    const ends = { effectiveAt: '2015-01-01', expiresAt: '2026-12-31' }
    const rows = (given: Parameters<typeof viewOf>[0]) => todosOf(newcomer({ ...ends, ...given }), 'en', t).shown
    expect(rows(rn)).toMatchObject([{ what: 'How do you renew your license?', verb: 'Answer' }])
    expect(rows(aide)).toMatchObject([{ what: 'Your license: tell us what you’ve done', verb: 'Answer' }])
    const asked = known([viewOf({ ...rn, ...ends })], first)
    expect(verdictOf(asked, t)?.text).toBe('Tell us how you’ll renew by Dec 31, 2026.')
    const near = viewOf({ ...nurse, ...ends })
    expect(calmBeforeCredits(near, t)).toEqual(credentialFacts(near, t))
  })

  test('names where it is reported before the renewal', () => {
    const georgia = { geo: 'GA', credentialType: 'RN', ...stated(50_000) }
    expect(said(georgia)).toBe(
      'Your license is fine until Nov 30, 2027. By then, report what you’ve done to CE Broker and renew your license.',
    )
  })

  test('is urgent near its end, with what is missing rather than "see what is missing"', () => {
    const near = viewOf({ ...nurse, effectiveAt: '2015-01-01', expiresAt: '2026-12-31' })
    expect(todosOf(known([near]), 'en', t).shown[0]).toMatchObject({ what: 'Still missing: 520 hr of work' })
  })
})
