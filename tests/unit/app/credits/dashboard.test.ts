import { describe, expect, test } from 'vitest'
import { credentialFacts } from '@/app/_components/compliance/compliance-facts'
import { openWarnings } from '@/app/_components/compliance/current-requirement'
import { recentCredits } from '@/app/(member)/dashboard/recent-credits'
import {
  byUrgency,
  calmBeforeCredits,
  needsAttention,
  tasksInBrief,
  verdictParts,
} from '@/app/(member)/dashboard/verdict'
import { translatorFor } from '@/lib/i18n/translator'
import { credit, viewOf } from './views'

const t = translatorFor('en')
const done = (id: string, completedAt = '2026-10-01') => credit({ id, completedAt, units: 2400 })

const expired = viewOf({ id: 'expired', effectiveAt: '2022-11-20', expiresAt: '2026-11-20' })
const ends = viewOf({ id: 'ends', effectiveAt: '2024-12-10', expiresAt: '2026-12-10' })
const missed = viewOf({ id: 'missed' })
const renew = viewOf({ id: 'renew', effectiveAt: '2024-12-31', expiresAt: '2026-12-31' }, [
  done('a', '2025-02-01'),
  done('b'),
])
const open = viewOf({ id: 'open', effectiveAt: '2026-10-01', expiresAt: '2028-10-01' })
const untracked = viewOf({ id: 'untracked', geo: 'NV', credentialType: 'RN' })

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

describe('the sentence on top', () => {
  const now = new Date('2026-11-21T20:00:00Z')
  type Asked = Parameters<typeof tasksInBrief>[0]
  const partsOf = (
    views: (typeof open)[],
    { hasCredits = true, ...asked }: Partial<Asked> & { hasCredits?: boolean } = {},
  ) =>
    verdictParts(
      { views, hasCredits, tasks: tasksInBrief({ curriculums: [], toSign: [], requested: [], ...asked }, now) },
      t,
    )
  const said = (...everything: Parameters<typeof partsOf>) =>
    partsOf(...everything)
      .map(({ text }) => text)
      .join(' ')
  const leadsTo = (...everything: Parameters<typeof partsOf>) => partsOf(...everything).map(({ href }) => href)
  const late = { dueAt: '2026-11-01', standing: 'OVERDUE' }
  const toSign = (dueOn: string | null) => ({ dueOn, timeZone: 'America/Los_Angeles' })

  test('names the first day on which something has to be done and what that is, or what needs something now', () => {
    // The first year has its own minimum.
    expect(said([open])).toBe('You’re fine until Sep 30, 2027. Next: 12 more hours in the first year.')
    expect(said([open, untracked])).toMatch(/^Nothing we track is due before /)
    expect(said([missed, expired], { curriculums: [late] })).toBe(
      '2 licenses need your attention. One training is overdue.',
    )
    expect(said([open, missed])).toBe('CA / CNA (0042) needs your attention.')
    expect(said([missed])).toBe('One license needs your attention.')
    expect(said([expired])).toBe('Your license has expired.')
    expect(said([open, expired])).toBe('CA / CNA (0042) has expired.')
    expect(partsOf([])).toEqual([])
  })

  test('takes documents into account: those that are late need something now, the others end what is fine and wait', () => {
    expect(said([open], { toSign: [toSign('2026-11-20')] })).toBe('One document to sign is overdue.')
    // The due date itself is still in time, by the organization's time zone.
    expect(said([open], { toSign: [toSign('2026-11-21')] })).toBe(
      'You’re fine until Nov 21, 2026. One document is waiting for your signature.',
    )
    expect(said([], { requested: [{ dueOn: null, standing: 'OPEN' }] })).toBe(
      'One document has been requested from you.',
    )
    expect(said([open], { requested: [{ dueOn: '2026-11-20', standing: 'OVERDUE' }], toSign: [toSign(null)] })).toBe(
      'One requested document is overdue. One document is waiting for your signature.',
    )
    const requested = [
      { dueOn: '2026-11-20', standing: 'OVERDUE' },
      { dueOn: null, standing: 'OPEN' },
    ]
    expect(said([open], { requested, toSign: [toSign('2026-11-20'), toSign(null), toSign(null)] })).toBe(
      'One document to sign is overdue. One requested document is overdue. 2 more documents are waiting for your signature. Another document has been requested from you.',
    )
    expect(said([missed], { hasCredits: false, toSign: [toSign(null)] })).toBe(
      'Let’s add what you’ve already done. One document is waiting for your signature.',
    )
  })

  test('each sentence leads to what it speaks of: a license to its page, the rest to its card below', () => {
    expect(leadsTo([open])).toEqual([null, null])
    expect(leadsTo([open, missed])).toEqual(['/credentials/missed'])
    expect(leadsTo([missed])).toEqual(['/credentials/missed'])
    expect(leadsTo([missed, expired])).toEqual([null])
    const asked = { curriculums: [late], toSign: [toSign(null)], requested: [{ dueOn: null, standing: 'OPEN' }] }
    expect(leadsTo([open], asked)).toEqual(['#training', '#to-sign', '#requested'])
    expect(leadsTo([open], { curriculums: [{ dueAt: '2026-12-10', standing: 'ASSIGNED' }] })).toEqual([
      null,
      '#training',
    ])
  })

  test('a training that is due ends what is fine on its day', () => {
    const training = { dueAt: '2026-12-10', standing: 'ASSIGNED' }
    expect(said([open], { curriculums: [training] })).toBe(
      'You’re fine until Dec 10, 2026. Next: complete your training.',
    )
  })

  test('before a first credit nothing is red or amber, but a license that has expired', () => {
    expect(said([missed], { hasCredits: false })).toBe('Let’s add what you’ve already done.')
    const [before, ended] = [missed, expired].map((view) => calmBeforeCredits(view, t))
    expect(before).toMatchObject({ tag: { text: 'Nothing entered yet', tone: 'neutral' }, pace: null })
    expect(before?.ring.desc).toBe(
      'Nothing entered yet. Add the certificates you already have. Then you’ll see where you stand.',
    )
    expect(before?.limits.map(({ tone }) => tone)).toEqual(before?.limits.map(() => 'neutral'))
    expect(ended).toEqual(credentialFacts(expired, t))
    const behind = viewOf({ id: 'behind', effectiveAt: '2025-12-20', expiresAt: '2027-12-20' })
    expect(credentialFacts(behind, t).tag.text).toBe('At risk')
    expect(calmBeforeCredits(behind, t).tag.text).toBe('Nothing entered yet')
  })
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
      ['CA / HHA: 0 of 1.5 hr', 'neutral', 'No online credits allowed'],
    ])
    expect(rows[0]?.effects[0]?.text).toBe('CA / CNA: Planned')
  })

  test('the only license is not named on each row, and two of a type are told apart by their numbers', () => {
    const one = recentCredits([credits[1]!], views.slice(0, 1), 1, t)
    expect(one[0]?.effects.map(({ text }) => text)).toEqual(['Counts 1.5 hr'])
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
  const said = (view: typeof open) => [
    ...openWarnings(view.status.current, t).map(({ tone, text }) => [tone, text]),
    credentialFacts(view, t).sentence?.includes('Texas law requires 24 hours'),
  ]
  expect(said(viewOf(texas))).toEqual([['warn', 'Texas law requires 24 hours (H&S 250.0035). Suma checks 20.'], false])
  expect(said(viewOf(texas, [done('a', '2026-05-01')]))).toEqual([true])
  expect(openWarnings(open.status.current, t)).toEqual([])
})
