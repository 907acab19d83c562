import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { translatorFor } from '@/lib/i18n/translator'
import { call } from './call'

const query = `query C($id: ID!) { credential(id: $id) {
  compliance { status statusReason recorded checkedAt notes { code text source { url cite } checkedAt } sources { cite }
    howSure { text confidence kind whole readOn copyOf agreeing }
    referenceRule { id total periodMonths mode confidence sources { url } checkedAt } }
  renewalPeriods { compliance { status statusReason } }
  credits { countedUnits issues { reason message } } } }`

/** A license with one credit of 20 hours a month ago, as read by its owner. */
async function read(fields: Record<string, unknown>, locale = 'en') {
  const user = await makeUser()
  const credential = await makeCredential({ user, ...fields })
  await makeCredit({ user, units: 20 })
  const { cookie } = await makeSession(user)
  const { json } = await call(query, { id: credential.id }, { cookie, headers: { 'accept-language': locale } })
  return json.data?.credential as Record<string, unknown>
}

test.each(['en', 'es', 'ja'] as const)(
  'twenty hours of a Texas nurse aide are never only compliant: %s',
  async (locale) => {
    const text = translatorFor(locale)('compliance.notes.texasNurseAideHours')
    expect(await read({ geo: 'TX', credentialType: 'CNA' }, locale)).toMatchObject({
      compliance: {
        notes: [{ code: 'texasNurseAideHours', text, source: { cite: 'Texas Health and Safety Code 250.0035' } }],
        sources: [{}, {}],
        referenceRule: null,
      },
    })
  },
)

test('Texas nurses read of the human trafficking course in every period', async () => {
  const { compliance } = await read({ geo: 'TX', credentialType: 'RN', firstLicense: false })
  expect(compliance).toMatchObject({ notes: [{ code: 'humanTrafficking' }, { code: 'certificationInstead' }] })
})

test('topics are handed out with what met them, their source and confidence; the next action takes both', async () => {
  const user = await makeUser()
  const credential = await makeCredential({ user, geo: 'TX', credentialType: 'RN', firstLicense: false })
  const credit = await makeCredit({ user, units: 20, topicCodes: ['HUMAN_TRAFFICKING'] })
  const { cookie } = await makeSession(user)
  const topics = `query T($id: ID!) { credential(id: $id) { compliance { status nextAction topics { code name state hours
    missing frequency every audience includedInTotal creditIds doneOn dueBy confidence readOn source { url cite } } } } }`
  const { json } = await call(topics, { id: credential.id }, { cookie })
  expect(json.data?.credential).toMatchObject({
    compliance: {
      status: 'COMPLIANT',
      nextAction: 'COMPLETE_TOPICS',
      topics: [
        { code: 'HUMAN_TRAFFICKING', name: 'Human trafficking', state: 'MET', hours: null, creditIds: [credit.id] },
        { code: 'OLDER_ADULT_CARE', state: 'MISSING', missing: 2, frequency: 'PERIOD', every: null },
        { code: 'NURSING_JURISPRUDENCE_ETHICS', state: 'UNKNOWN', frequency: 'EVERY_N_PERIODS', every: 3 },
        { code: 'FORENSIC_EVIDENCE', audience: 'EMERGENCY_ROOM', confidence: 'LOW', readOn: '2026-11-23' },
      ],
    },
  })
})

test('an untracked license says what is recorded and what its state asks for', async () => {
  const license = await read({ geo: 'TX', credentialType: 'CMA2' })
  expect(license).toMatchObject({
    compliance: {
      status: 'NOT_TRACKED',
      recorded: 20,
      notes: [{ code: 'referenceOnly' }],
      referenceRule: { total: 7, periodMonths: 12, checkedAt: '2026-11-29' },
    },
    credits: [{ countedUnits: 0, issues: [{ reason: 'UNSUPPORTED_LICENSE_TYPE' }] }],
  })
  expect(JSON.stringify(license)).not.toContain('approved for')
})

test('an earlier period without records is not called failed', async () => {
  const { renewalPeriods } = await read({})
  expect(renewalPeriods).toMatchObject([
    { compliance: { status: 'NOT_TRACKED', statusReason: 'NOT_RECORDED' } },
    { compliance: { statusReason: null } },
  ])
})

test.each([
  ['en', /^Counted from the text of the rule, read \w+ 20\d\d in (?:a|an undated) copy/],
  ['ja', /^規則の原文（.+の?版を.+に確認）に基づいて計算しています。/],
] as const)('a status says how sure its rule is and how old the text: %s', async (locale, text) => {
  expect(await read({ geo: 'OK', credentialType: 'RN' }, locale)).toMatchObject({
    compliance: {
      howSure: {
        text: expect.stringMatching(text),
        confidence: expect.stringMatching(/^(?:HIGH|MEDIUM)$/),
        kind: 'TEXT',
        whole: true,
        readOn: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      },
    },
  })
  expect(await read({ geo: 'GU', credentialType: 'LMT' }, locale)).toMatchObject({ compliance: { howSure: null } })
})
