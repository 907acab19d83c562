import { describe, expect, test } from 'vitest'
import { periodFacts } from '@/app/_components/compliance/period-facts'
import { waysFacts } from '@/app/_components/compliance/ways-facts'
import { typedAmount } from '@/lib/domain/attestations/values'
import { credentialStatus } from '@/lib/domain/compliance/credential-status'
import type { RenewalAnswers } from '@/lib/domain/compliance/renewal-status'
import type { Attestation } from '@/lib/domain/compliance/requirement'
import { bookOf } from '@/lib/domain/compliance/rule-for'
import { shippedBook, shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { translatorFor } from '@/lib/i18n/translator'

const note = { en: 'Approved by the board', es: 'Aprobada por la junta', ja: '委員会の承認を受けたもの' }
const rule = {
  ...shippedRules.find(({ version }) => version === 'OK-RN-1')!,
  requirement: {
    any: [
      { way: 'HOURS', needs: { hours: { total: 24 } } },
      {
        way: 'PRACTICE',
        needs: { evidence: { kind: 'PRACTICE', amount: 520, within: 'PERIOD', licenseTypes: ['RN', 'NP'] } },
      },
      {
        way: 'OTHER',
        needs: {
          all: [
            { hours: { total: 12 } },
            { evidence: { kind: 'OTHER', within: { monthsBeforeEnd: 12 }, issuers: ['ANCC'], note } },
          ],
        },
      },
    ],
  },
}
const book = bookOf([{ ...rule, effectiveFrom: null, effectiveTo: null }])
const period = { startsAt: '2024-12-01', endsAt: '2026-11-30' }
const at = new Date('2026-10-03T15:00:00Z')

function read(
  stated: Partial<Attestation>[] = [],
  answers: Partial<RenewalAnswers> | null = null,
  asOf = '2026-10-10',
) {
  const attestations = stated.map((one, index) => ({
    id: String(index),
    kind: 'PRACTICE' as const,
    amount: 0,
    from: '2025-01-01',
    to: '2026-09-30',
    basis: 'STATED' as const,
    paid: false,
    createdAt: at,
    version: 1,
    credentialId: 'c',
    userId: 'u',
    issuer: null,
    number: null,
    documentId: null,
    confirmedBy: 'Sunrise Care',
    withdrawnAt: null,
    supersededAt: null,
    supersedesId: null,
    ...one,
  }))
  const renewalAnswers = answers && {
    ways: [],
    ruledOut: [],
    exemptions: [],
    firstRenewal: null,
    periodEndsAt: period.endsAt,
    ...answers,
  }
  const license = { geo: 'OK', credentialType: 'RN', effectiveAt: '2020-12-01', expiresAt: period.endsAt }
  const facts = { ...license, firstLicense: null, renewalPeriods: [period], attestations, renewalAnswers }
  const { current } = credentialStatus(book, facts, [], asOf)
  const t = translatorFor('en')
  return {
    current,
    ways: waysFacts(facts, current, attestations, { locale: 'en', t, asOf })!,
    said: periodFacts(current, { label: 'OK / RN', asOf }, t),
  }
}

test('a license with ways asks how it is renewed, and says what each takes', () => {
  const { ways, said } = read()
  expect(said).toMatchObject({
    tag: { text: 'Tell us how you renew' },
    sentence: 'Tell us how you’ll renew by Nov 30, 2026.',
    reason: 'There are several ways to renew. Tell us which one is yours.',
  })
  expect(ways.isAsked).toBe(true)
  expect(ways.ways.map(({ name, takes, lacks }) => [name, ...takes, lacks])).toEqual([
    ['Courses', '24 hr of courses', 'Still missing: 24 hr of courses'],
    [
      'Hours of work',
      '520 hr of work, from Dec 1, 2024 to Nov 30, 2026',
      'Work counts as: RN, NP',
      'Still missing: 520 hr of work',
    ],
    [
      'Another activity',
      '12 hr of courses',
      'Another activity, from Dec 1, 2025 to Nov 30, 2026',
      'Issued by: ANCC',
      'Approved by the board',
      'Still missing: 12 hr of courses, Approved by the board',
    ],
  ])
})

test('work that is stated says by whose word a license is set', () => {
  const { ways, said, current } = read([{ amount: 54_000 }])
  expect(current.evaluation.status).toBe('COMPLIANT')
  expect(said.sentence).toBe('You’re set: Hours of work, stated by you. Keep proof, and renew by Nov 30, 2026.')
  expect(ways.ways[1]).toMatchObject({ tag: { text: 'Done', tone: 'success' }, lacks: null })
  expect(ways.stated).toMatchObject([
    {
      what: '540 hr of work, from Jan 1, 2025 to Sep 30, 2026',
      basis: 'Stated by you on Oct 3, 2026. Keep proof.',
      amount: '540',
    },
  ])
  expect(read([{ amount: 54_000, basis: 'CONFIRMED' }]).ways.stated[0]!.basis).toBe(
    'Confirmed by Sunrise Care on Oct 3, 2026',
  )
})

test('a statement that does not count says why, and what to do', () => {
  const why = (stated: Partial<Attestation>, asOf?: string) =>
    read([{ amount: 54_000, ...stated }], null, asOf).ways.stated[0]!.notCounted
  expect(why({})).toBeNull()
  expect(why({ from: '2024-11-30' })).toBe('Doesn’t count: it began before Dec 1, 2024. State the part from that day.')
  expect(why({ from: '2023-01-01', to: '2024-11-30' })).toBe('Doesn’t count for this period.')
  expect(why({ to: null })).toBe('Doesn’t count yet: enter the last day so far.')
  expect(why({ to: '2026-10-11' })).toBe('Doesn’t count before Oct 11, 2026.')
  expect(why({ from: '2026-10-12', to: '2026-10-13' })).toBe('Doesn’t count before Oct 12, 2026.')
  expect(why({ to: '2026-12-01' })).toBe('Doesn’t count: it ends after Nov 30, 2026. State the part until that day.')
  expect(why({ kind: 'PUBLICATION' })).toBe('Doesn’t count for this period.')
})

test('once one way is met, nothing is missing in the others', () => {
  expect(read([{ amount: 54_000 }]).ways.ways.map(({ lacks }) => lacks)).toEqual([null, null, null])
})

test('what is ruled out holds for its own period, and nothing is missed while a way is open', () => {
  const ruledOut = { ruledOut: ['PRACTICE', 'OTHER'] as const }
  expect(read([], { ...ruledOut, ruledOut: [...ruledOut.ruledOut] }).current.evaluation).toMatchObject({
    status: 'AT_RISK',
    nextAction: 'EARN_UNITS',
    remaining: { units: 2400 },
  })
  const before = { ruledOut: [...ruledOut.ruledOut], periodEndsAt: '2024-11-30' }
  expect(read([], before).current.evaluation.status).toBe('UNKNOWN')
  expect(read([], { ways: ['PRACTICE'] }, '2026-03-01').current.evaluation).toMatchObject({
    status: 'ON_TRACK',
    required: null,
  })
  expect(read([], null, '2026-12-05').current.evaluation).toMatchObject({ status: 'UNKNOWN', remaining: null })
  expect(read([{ amount: 100 }], { ruledOut: ['OTHER'] }, '2026-12-05').current.evaluation).toMatchObject({
    status: 'NOT_COMPLIANT',
    statusReason: 'PERIOD_ENDED_SHORT',
  })
})

/** A license of a shipped rule in its first period, or long in use. */
function shipped(geo: string, credentialType: string, said: Partial<RenewalAnswers> = {}, isFirst = false) {
  const own = { startsAt: '2025-12-01', endsAt: '2027-11-30' }
  const license = { geo, credentialType, effectiveAt: isFirst ? own.startsAt : '2015-12-01', expiresAt: own.endsAt }
  const answers = { ways: [], ruledOut: [], exemptions: [], firstRenewal: null, periodEndsAt: own.endsAt, ...said }
  const facts = { ...license, firstLicense: null, renewalPeriods: [own], renewalAnswers: answers }
  const { current } = credentialStatus(shippedBook, facts, [], '2026-11-21')
  const read = (locale: 'en' | 'es' | 'ja') => {
    const t = translatorFor(locale)
    const ways = waysFacts(facts, current, [], { locale, t, asOf: '2026-11-21' })
    return { ways, sentence: periodFacts(current, { label: 'L', asOf: '2026-11-21' }, t).sentence }
  }
  return { ...read('en'), read }
}
const namesOf = ({ ways }: ReturnType<typeof shipped>) => ways?.ways.map(({ name, kinds }) => [name, kinds.length])

describe('after an answer, the ways are those of what is due then', () => {
  test('an exemption with ways of its own offers them, and what it replaced is gone', () => {
    const exempt = shipped('GA', 'TCHR', { exemptions: ['NOT_EMPLOYED_IN_GEORGIA'] })
    expect(exempt.ways?.isAsked).toBe(true)
    expect(namesOf(exempt)?.map(([name]) => name)).toEqual([
      'College courses',
      'Another activity',
      'Examination',
      'Evaluation of your competence',
      'Hours of work',
      'National certification',
    ])
    const aide = shipped('AZ', 'CNA', { exemptions: ['LICENSED_NURSING_ASSISTANT'] })
    expect(namesOf(aide)).toEqual([
      ['Hours of work', 1],
      ['Examination', 1],
    ])
  })

  test('hours alone that an answer replaces give a statement to add', () => {
    for (const license of [
      shipped('IL', 'TCHR', { exemptions: ['ADJUSTED'] }),
      shipped('WV', 'RN', { firstRenewal: 'NEWLY_LICENSED' }, true),
    ])
      expect(license.ways?.ways).toMatchObject([{ kinds: [{ kind: 'OTHER' }] }])
  })

  test('what is not due is not asked for', () => {
    const nurse = shipped('ND', 'RN', { firstRenewal: 'EXAMINATION' }, true)
    expect(nurse.ways?.ways.flatMap(({ takes }) => takes).join()).not.toContain('hr of courses')
    const exempt = shipped('HI', 'RN', { exemptions: ['APRN_LICENSE'] })
    expect(exempt.ways).toMatchObject({ ways: [], exemptions: [{ name: 'APRN_LICENSE' }] })
  })

  test('how a license was obtained is asked in the period that begins with it', () => {
    expect(shipped('ND', 'RN', {}, true).ways?.routes).toHaveLength(1)
    expect(shipped('ND', 'RN').ways?.routes).toEqual([])
  })
})

describe('another activity is named in the words of the rule', () => {
  test('on the card, in its form and in the sentence, in each language', () => {
    const { ways, sentence } = shipped('GA', 'TCHR')
    const note = 'Professional learning by your goals or plan that your Georgia school system, as employer, confirms'
    expect(ways?.ways).toMatchObject([{ lacks: `Still missing: ${note}`, kinds: [{ kind: 'OTHER', note }] }])
    expect(sentence).toBe(`Needed by Nov 30, 2027: p${note.slice(1)}. Tell us what you’ve done.`)
    const { read } = shipped('GA', 'TCHR')
    expect(read('es').sentence).toContain(': aprendizaje profesional según sus metas o plan')
    expect(read('ja').sentence).toContain('：勤務先のジョージア州の学校制度が確認する')
  })

  test('with its hours where the rule counts them, and in short where it says much', () => {
    expect(shipped('RI', 'RN').sentence).toBe(
      'Needed by Nov 30, 2027: 10 hr of courses and of these hours, those about substance abuse: 2 hr. Tell us what you’ve done. Not known yet: Alzheimer’s disease and dementia.',
    )
    const { ways, sentence } = shipped('TN', 'RN')
    expect(ways?.ways[0]?.lacks).toContain('A personal file with at least two items')
    expect(sentence).toContain('another activity that the rule names (see the license)')
  })
})

test('amounts are read as people type them', () => {
  expect(['520', '1,040', '37.5', '2,5', '', 'many', '1.040'].map(typedAmount)).toEqual([
    520,
    1040,
    37.5,
    2.5,
    null,
    -1,
    -1,
  ])
})
