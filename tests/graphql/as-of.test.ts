import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { makeSession } from '@/fixtures/sessions'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { addDays } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { call } from './call'

const query = `query A($id: ID!, $asOf: Date!, $rulesAsOf: RulesAsOf, $recordedBy: Date) {
  credentialAsOf(id: $id, asOf: $asOf, rulesAsOf: $rulesAsOf, recordedBy: $recordedBy) { asOf rulesAsOf recordedBy knownFrom
    effectiveAt expiresAt archived startsAt endsAt compliance { status ruleId counted { total } notes { code } } } }`

const today = todayInGeo('CA', new Date())

async function asker() {
  const credential = await makeCredential()
  const { cookie } = await makeSession(credential.user)
  const ask = async (asked: Record<string, unknown>, locale = 'en') =>
    (await call(query, { id: credential.id, ...asked }, { cookie, headers: { 'accept-language': locale } })).json
  return { credential, ask }
}

test('a license on a day says where it stood, by which rules, and from what was recorded by when', async () => {
  const { credential, ask } = await asker()
  await makeCredit({ user: credential.user, units: 5 })
  const { effectiveAt, expiresAt, renewalPeriods } = credential
  const { data } = await ask({ asOf: addDays(today, -60), rulesAsOf: 'TODAY' })
  expect(data?.credentialAsOf).toMatchObject({
    asOf: addDays(today, -60),
    rulesAsOf: 'TODAY',
    recordedBy: today,
    knownFrom: today,
    effectiveAt,
    expiresAt,
    archived: false,
    endsAt: renewalPeriods.at(-1)?.endsAt,
    compliance: { ruleId: 'CA-CNA-1', counted: { total: 0 } },
  })
  const now = await ask({ asOf: today })
  expect(now.data?.credentialAsOf).toMatchObject({ rulesAsOf: 'THEN', compliance: { counted: { total: 5 } } })
})

test.each(['en', 'es', 'ja'] as const)('a day that cannot be answered is refused in words: %s', async (locale) => {
  const { credential, ask } = await asker()
  const asked = [
    { asOf: addDays(credential.effectiveAt, -1) },
    { asOf: today, recordedBy: addDays(today, 2) },
    { asOf: '1900-01-01' },
    { asOf: 'someday' },
  ]
  for (const one of asked) {
    const { data, errors } = await ask(one, locale)
    expect(data?.credentialAsOf ?? null).toBeNull()
    const field = 'recordedBy' in one ? 'recordedBy' : 'asOf'
    const fieldErrors = [{ field, message: expect.stringMatching(/./), i18nMessageKey: expect.any(String) }]
    expect(errors).toMatchObject([
      { message: translatorFor(locale)('errors.invalidInput'), extensions: { code: 'invalidInput', fieldErrors } },
    ])
  }
})
