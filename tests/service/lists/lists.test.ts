import { expect, test } from 'vitest'
import { ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { fail } from '@/lib/domain/result'
import { getList, getRules, listCertifications, listCredentialTypes, listNames } from '@/lib/services/lists/lists'

test('anybody reads every list', async () => {
  for (const name of listNames) {
    const list = await done(getList(ctxOfNobody(), { name }))
    expect(list.codes.length).toBeGreaterThan(0)
  }
})

test.each(['constructor', '__proto__', 'toString', '', 'users'])('the unknown list %j is refused', async (name) => {
  expect(await getList(ctxOfNobody(), { name })).toEqual(fail('notFound'))
})

test('a list of credential types belongs to a geography and shows what is supported', async () => {
  const types = await done(listCredentialTypes(ctxOfNobody(), { geo: 'CA' }))
  const cna = types.find(({ code }) => code === 'CNA')
  expect(cna).toEqual({ code: 'CNA', verifiable: true, hasUnitRules: true, asksFirstLicense: false })
  expect(types.map(({ code }) => code)).not.toContain('RRT')
  const usa = await done(listCredentialTypes(ctxOfNobody(), { geo: 'USA' }))
  expect(usa.map(({ code }) => code)).toEqual(['RRT', 'RDMS'])
  const nowhere = await listCredentialTypes.unknown(ctxOfNobody(), { geo: 'ZZ' })
  expect(nowhere).toEqual(fail('invalidInput', { geo: 'validation.chooseOne' }))
})

test('anybody reads the national certifications, each with how long it holds where that was read', async () => {
  const all = await done(listCertifications(ctxOfNobody(), {}))
  expect(all.find(({ code }) => code === 'CEN')).toMatchObject({
    issuer: 'Board of Certification for Emergency Nursing',
    types: ['RN'],
    months: 48,
    hours: 100,
  })
  expect(all.find(({ code }) => code === 'SCRN')).toMatchObject({ months: null, hours: null })
})

test('anybody reads the published rules of one kind of license; where nothing is computed there are none', async () => {
  const { serial, versions } = await done(getRules(ctxOfNobody(), { geo: 'TX', credentialType: 'CNA' }))
  expect(serial).toBeGreaterThan(0)
  expect(versions['TX:CNA']?.map(({ version }) => version)).toEqual(['TX-CNA-1'])
  expect((await done(getRules(ctxOfNobody(), { geo: 'CA', credentialType: 'PT' }))).versions).toEqual({})
  expect(await getRules.unknown(ctxOfNobody(), { geo: 'ZZ', credentialType: 'CNA' })).toEqual(
    fail('invalidInput', { geo: 'validation.chooseOne' }),
  )
})
