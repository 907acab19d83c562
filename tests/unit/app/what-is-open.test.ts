import { describe, expect, test } from 'vitest'
import { credentialFacts } from '@/app/_components/compliance/compliance-facts'
import { currentNotes, currentRequirement } from '@/app/_components/compliance/current-requirement'
import { standingWords } from '@/app/_components/compliance/standing-words'
import { topicFacts } from '@/app/_components/compliance/topic-facts'
import { waysFacts } from '@/app/_components/compliance/ways-facts'
import { todosOf } from '@/app/(member)/dashboard/todos'
import { byUrgency } from '@/app/(member)/dashboard/urgency'
import { verdictOf } from '@/app/(member)/dashboard/verdict'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { hasAllHours } from '@/lib/domain/compliance/standing'
import { openTopics } from '@/lib/domain/compliance/topics'
import { addMonths } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import { asOf, credit, viewOf } from './credits/views'

const t = translatorFor('en')
const nothing = { curriculums: [], toSign: [], requested: [], proposals: [], toOrgs: [], ahead: [], open: [] }
const known = (...views: CredentialView[]) => ({
  views,
  hasCredits: true,
  read: nothing as unknown as Parameters<typeof verdictOf>[0]['read'],
  now: new Date('2026-11-21T20:00:00Z'),
})
const nurse = { geo: 'NY', credentialType: 'RN', effectiveAt: '2015-06-01', expiresAt: '2027-05-31' }
const trained = { id: 'a', kind: 'OTHER', amount: 0, from: '2026-10-01', to: '2026-10-01', basis: 'STATED' } as const
const training = 'training on child abuse with its content of 2024, on children with developmental disabilities'

describe('something due on a day of its own', () => {
  const view = viewOf(nurse, [credit({ id: 'x' })])

  test('is said with that day on the card, in the sentence, in the list and on the license', () => {
    const { state, sentence } = credentialFacts(view, t)
    expect(state).toMatchObject({ tone: 'warn', meaning: 'was due Nov 17, 2026' })
    expect(sentence).toBe(`Was due on Nov 17, 2026: ${training}. Tell us what you’ve done. Not known yet: 2 topics.`)
    expect(verdictOf(known(view), t)).toEqual({
      tone: 'warn',
      text: sentence,
      asked: null,
    })
    expect(todosOf(known(view), 'en', t).shown[0]).toMatchObject({
      what: 'Your license: tell us what you’ve done',
      when: 'was due Nov 17, 2026',
      tone: 'error',
    })
    const ways = waysFacts(view.credential, view.status.current, [], { locale: 'en', t, asOf: view.status.asOf })
    expect(ways?.ways[0]?.takes[0]).toMatch(/^Training on child abuse .*, once, by Nov 17, 2026$/)
  })

  test('is not late before it', () => {
    const before = { ...view, status: { ...view.status, asOf: '2026-11-17' } }
    expect(credentialFacts(before, t).state.meaning).toBe('due Nov 17, 2026')
    expect(todosOf(known(before), 'en', t).shown[0]).toMatchObject({ when: 'by Nov 17, 2026', tone: 'neutral' })
  })

  test('says nothing more once it is stated, or an exemption applies', () => {
    for (const given of [
      { attestations: [{ ...trained, paid: false }] },
      { answers: { exemptions: ['NO_CONTACT_WITH_MINORS'] } },
    ]) {
      const facts = credentialFacts(viewOf({ ...nurse, ...given }, [credit({ id: 'x' })]), t)
      expect(facts.state).toEqual({ text: '2 topics open', tone: 'info', meaning: '191 days left' })
      expect(`${facts.sentence} ${facts.reason}`).not.toMatch(/set|nothing is due/)
      expect(facts.sentence).toMatch(/Not known yet: 2 topics\.$/)
    }
  })
})

test('what is unknown is not called due', () => {
  const exempt = viewOf({ ...nurse, answers: { exemptions: ['NO_CONTACT_WITH_MINORS'] } }, [credit({ id: 'x' })])
  expect(verdictOf(known(exempt), t)?.text).toBe(
    'Your license runs until May 31, 2027. No hours are required to renew it. 2 topics your board asks for are still open.',
  )
})

test('what was due on a day of its own keeps it in the list when the license itself ends soon, beside its topics', () => {
  const soon = viewOf({ ...nurse, effectiveAt: '2018-02-01', expiresAt: '2027-01-31' }, [credit({ id: 'x' })])
  const { shown } = todosOf(known(soon), 'en', t)
  expect(shown.map(({ what, when }) => [what, when])).toEqual([
    ['Your license: tell us what you’ve done', 'was due Nov 17, 2026'],
    ['Infection control and 1 more topic', 'by Jan 31, 2027'],
  ])
})

test('hours that are missing hide no topic; with all hours, what else the law asks for keeps a license from complete', () => {
  const teacher = viewOf({ geo: 'TX', credentialType: 'RN', effectiveAt: '2017-03-01', expiresAt: '2027-01-31' }, [
    credit({ id: 'x', completedAt: '2026-05-01', units: 1800 }),
  ])
  expect(verdictOf(known(teacher), t)?.text).toMatch(
    /^Your license runs until Jan 31, 2027\. To renew it, get 2 more hours\. \d topics your board asks for are still open\.$/,
  )
  const aide = viewOf({}, [
    credit({ id: 'a', completedAt: '2025-06-01', units: 2400 }),
    credit({ id: 'b', completedAt: '2026-06-01', units: 2400 }),
  ])
  expect(credentialFacts(aide, t).state.text).toBe('All hours done')
})

test('a topic whose day has passed is overdue on the card, in the list and on the license', () => {
  const old = credit({ id: 'old', completedAt: '2022-06-01', topicCodes: ['INFECTION_CONTROL'] })
  const child = credit({ id: 'child', completedAt: '2020-06-01', topicCodes: ['CHILD_ABUSE'] })
  const view = viewOf({ ...nurse, attestations: [{ ...trained, paid: false }] }, [old, child])
  expect(credentialFacts(view, t).state).toMatchObject({ text: '1 topic overdue', tone: 'warn' })
  expect(todosOf(known(view), 'en', t).shown[0]).toMatchObject({ when: 'was due Jun 1, 2026', tone: 'error' })
  expect(verdictOf(known(view), t)).toMatchObject({
    tone: 'warn',
    text: 'Your license: Infection control was due on Jun 1, 2026.',
  })
  const topics = topicFacts(view.status.current.topics, { titles: new Map(), answers: [], asOf }, t)
  expect(topics[0]?.lines).toContain('Was due by Jun 1, 2026')
})

test('what is overdue comes first in the sentence, in the list and among the cards, after what has expired', () => {
  const soon = viewOf({ id: 'soon', geo: 'CA', effectiveAt: '2024-12-10', expiresAt: '2026-12-10' })
  const expired = viewOf({ id: 'expired', geo: 'CA', effectiveAt: '2022-11-20', expiresAt: '2026-11-20' })
  const ownDay = viewOf({ id: 'own', ...nurse }, [credit({ id: 'x' })])
  const old = credit({ id: 'old', completedAt: '2022-06-01', topicCodes: ['INFECTION_CONTROL'] })
  const child = credit({ id: 'child', completedAt: '2020-06-01', topicCodes: ['CHILD_ABUSE'] })
  const topic = viewOf({ id: 'topic', ...nurse, attestations: [{ ...trained, paid: false }] }, [old, child])
  const views = byUrgency([soon, ownDay, topic, expired])
  expect(views.map(({ credential }) => credential.id)).toEqual(['expired', 'topic', 'own', 'soon'])
  expect(verdictOf(known(...views.slice(1)), t)?.text).toMatch(
    /^NY \/ RN \(0042\): Infection control was due on Jun 1, 2026\. NY \/ RN \(0042\): Was due on Nov 17, 2026: .* 1 more license needs/,
  )
  const { shown } = todosOf(known(...views), 'en', t)
  expect(shown.map(({ key, when, tone }) => [key, when, tone])).toEqual([
    ['expired', 'since Nov 20, 2026', 'error'],
    ['topics-topic', 'was due Jun 1, 2026', 'error'],
    ['way-own', 'was due Nov 17, 2026', 'error'],
  ])
})

test('no license is called complete or fine beside a topic that is open, whatever its rule', () => {
  const pairs = [...new Set(shippedRules.map(({ geo, type }) => `${geo}:${type}`))]
  let seen = 0
  for (const pair of pairs) {
    const [geo = '', credentialType = ''] = pair.split(':')
    const [effectiveAt, expiresAt] = ['2012-06-01', addMonths('2026-05-31', 12)]
    const view = viewOf({ geo, credentialType, effectiveAt, expiresAt }, [
      credit({ id: 'a', completedAt: '2025-08-01', units: 20_000 }),
      credit({ id: 'b', completedAt: '2026-08-01', units: 20_000 }),
    ])
    const { current } = view.status
    if (!hasAllHours(current.evaluation.status) || openTopics(current.topics).length === 0) continue
    seen += 1
    expect([pair, credentialFacts(view, t).state.tone]).not.toEqual([pair, 'success'])
    expect([pair, verdictOf(known(view), t)?.tone]).not.toEqual([pair, 'success'])
  }
  expect(seen).toBeGreaterThan(20)
})

test('where topics raise the total, the license says by what; a Florida aide reads 24 on every screen', () => {
  const florida = { geo: 'FL', effectiveAt: '2024-06-10', expiresAt: '2026-11-30', firstLicense: null }
  const dates = { effectiveAt: '2022-08-01', expiresAt: '2028-07-31' }
  const violence = credit({ id: 'v', units: 200, completedAt: '2026-10-01', topicCodes: ['DOMESTIC_VIOLENCE'] })
  const nurse = viewOf({ ...florida, ...dates, credentialType: 'LPN' }, [violence])
  const said = (view: CredentialView) => ({
    ring: credentialFacts(view, t).ring.caption,
    card: currentRequirement(view.credential, view.status.current, null, t)?.items[0]?.detail,
    note: currentNotes(view.status.current, t).find(({ key }) => key === 'onTop')?.text,
  })
  const total = (nurse.status.current.evaluation.required?.total ?? 0) / 100
  expect(said(nurse).ring).toBe(`of ${total} hours`)
  expect(said(nurse).note).toBe(`${total} hours in this period: ${total - 2}, and 2 in addition for Domestic violence.`)
  const aides = ['2026-05-31', '2028-05-31'].map((expiresAt) =>
    viewOf({ geo: 'FL', credentialType: 'CNA', effectiveAt: '2020-06-01', expiresAt, firstLicense: false }, [violence]),
  )
  for (const { status } of aides) {
    expect(status.current.rule?.total).toBe(2400)
    expect(status.current.evaluation.required?.total ?? 2400).toBe(2400)
    expect(currentNotes(status.current, t).filter(({ key }) => key === 'onTop')).toEqual([])
  }
})

test('nor to those who inspect', () => {
  const known = { behindPace: null, openTopics: ['CPR'] }
  const words = (status: 'COMPLIANT' | 'EXEMPT' | 'ON_TRACK' | 'UNKNOWN', openTopics = known.openTopics) =>
    standingWords({ ...known, status, openTopics }, t)
  expect([words('COMPLIANT'), words('EXEMPT')]).toEqual(['1 topic open', '1 topic open'])
  expect([words('COMPLIANT', []), words('ON_TRACK')]).toEqual(['Complete', 'On track'])
  expect(words('UNKNOWN')).toBe('Way to renew not known yet')
})

describe('what is told is what the law asks for', () => {
  const sentenceOf = (given: Parameters<typeof viewOf>[0]) => credentialFacts(viewOf(given), t).sentence
  const aide = { geo: 'GA', credentialType: 'CNA', effectiveAt: '2025-03-01', expiresAt: '2027-02-28' }
  const practical = { geo: 'GA', credentialType: 'LPN', effectiveAt: '2015-04-01', expiresAt: '2027-03-31' }

  test('an aide who rules out the work that is all her state asks for reads so', () => {
    expect(sentenceOf({ ...aide, answers: { ruledOut: ['PRACTICE'] } })).toBe(
      'You said “not this time” to what this renewal requires by Feb 28, 2027: 8 hr of work. If that changes, tell us. Otherwise, ask your board.',
    )
    expect(credentialFacts(viewOf(aide), t).reason).toBe(
      'This renewal asks for something that courses don’t show. Tell us about it.',
    )
  })

  test('a practical nurse in a program for registered nurses reads that she has to complete it', () => {
    const program = 'ompletion of an accredited program in registered nursing that the board recognizes'
    expect(sentenceOf({ ...practical, answers: { ways: ['ACADEMIC'] } })).toBe(
      `Still missing by Mar 31, 2027: c${program}.`,
    )
    const done = { ...trained, kind: 'ACADEMIC', from: '2025-09-01', to: '2026-05-15', paid: false } as const
    expect(sentenceOf({ ...practical, attestations: [done] })).toContain(`You’re set: C${program}, stated by you.`)
  })
})
