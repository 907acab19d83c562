import { describe, expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg, makeProvider, makeRole, providerFields } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { getOrg, updateOrg } from '@/lib/services/orgs/org'
import { removeProvider, saveProvider } from '@/lib/services/orgs/providers'
import { setOrgFeatures } from '@/lib/services/orgs/settings'

const asAdmin = (org: MadeOrg) => ctxFor(org.admin, { roles: [org.role] })
const eventsOf = (orgId: string) =>
  database().auditEvent.findMany({ where: { orgId, action: { not: 'org.created' } }, orderBy: { seq: 'asc' } })
const key = (name: string) => ({ operation: 'test', key: name, requestHash: Buffer.from(name) })

describe('name, industry, time zone, address', () => {
  test('change where named, and the rest stays', async () => {
    const org = await makeOrg({ name: 'Sunrise' })
    const address = { street1: '1 Main St', city: 'Fresno', state: 'CA' as const, postalCode: '93650' }
    const first = await done(
      updateOrg(asAdmin(org), {
        input: { id: org.id, version: 1, industry: 'EDUCATION', timeZone: 'America/Denver', address },
      }),
    )
    expect(first).toMatchObject({
      name: 'Sunrise',
      industry: 'EDUCATION',
      timeZone: 'America/Denver',
      version: 2,
      address,
    })
    const input = { id: org.id, version: 2, name: 'Sunset', address: { street1: '', street2: 'Suite 4' } }
    const second = await done(updateOrg(asAdmin(org), { input }))
    expect(second).toMatchObject({ name: 'Sunset', industry: 'EDUCATION', version: 3 })
    expect(second.address).toMatchObject({ street1: null, street2: 'Suite 4', city: 'Fresno' })
    const events = await eventsOf(org.id)
    expect(events.map(({ action, detail }) => [action, detail])).toEqual([
      ['org.updated', { fields: ['industry', 'timeZone', 'address'] }],
      ['org.updated', { fields: ['name', 'address'] }],
    ])
    expect(events[0]).toMatchObject({ actorId: org.admin.id })
  })

  test('edited twice at once change once, and the second editor gets the stored settings', async () => {
    const org = await makeOrg()
    const name = (called: string) => updateOrg(asAdmin(org), { input: { id: org.id, version: 1, name: called } })
    const results = await Promise.all([name('Left'), name('Right')])
    const winner = results.find((result) => result.ok)
    const loser = results.find((result) => !result.ok)
    expect(winner?.ok && winner.value.version).toBe(2)
    expect(loser).toMatchObject({ problem: { code: 'staleVersion', current: { version: 2 } } })
    expect(await eventsOf(org.id)).toHaveLength(1)
  })

  test.each([
    [{ name: '' }, 'input.name', 'validation.required'],
    [{ industry: 'MINING' }, 'input.industry', 'validation.chooseOne'],
    [{ timeZone: 'Mars/Olympus' }, 'input.timeZone', 'validation.chooseOne'],
    [{ address: { postalCode: '1' } }, 'input.address.postalCode', 'validation.postalCode'],
    [{ address: { state: 'XX' } }, 'input.address.state', 'validation.chooseOne'],
    [{ version: null }, 'input.version', 'validation.required'],
  ])('a bad field is refused: %j', async (fields, field, message) => {
    const org = await makeOrg()
    const input = { id: org.id, version: 1, ...fields }
    expect(await updateOrg.unknown(asAdmin(org), { input })).toEqual(fail('invalidInput', { [field]: message }))
  })

  test('are refused to a member and to a super admin on a visit', async () => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    const superAdmin = await makeUser({ superAdmin: true })
    const input = { id: org.id, version: 1, name: 'Taken' }
    for (const ctx of [ctxFor(member.user, { roles: [member] }), ctxFor(superAdmin, { visits: [org.id] })])
      expect(await updateOrg(ctx, { input })).toEqual(fail('notFound'))
  })
})

describe('approval numbers', () => {
  test('are added, changed and removed, each with a row in the history', async () => {
    const org = await makeOrg()
    const provider = await makeProvider(org, { providerNumber: 'CEP 17', credentialTypes: ['CNA', 'CNA'] })
    expect(provider).toMatchObject({ effectiveAt: '2024-01-01', expiresAt: '2028-12-31', credentialTypes: ['CNA'] })
    const fields = providerFields({ providerNumber: 'CEP 18', effectiveAt: '1/1/2025', expiresAt: '' })
    const input = { orgId: org.id, id: provider.id, version: 1, ...fields }
    const changed = await done(saveProvider(asAdmin(org), { input }))
    expect(changed).toMatchObject({ id: provider.id, version: 2, providerNumber: 'CEP 18', expiresAt: null })
    expect(changed.effectiveAt).toBe('2025-01-01')
    await done(removeProvider(asAdmin(org), { orgId: org.id, id: provider.id, version: 2 }))
    expect((await done(getOrg(asAdmin(org), { id: org.id }))).providers).toEqual([])
    const actions = (await eventsOf(org.id)).map(({ action }) => action)
    expect(actions).toEqual(['provider.added', 'provider.updated', 'provider.removed'])
  })

  test('are added once by a repeated request', async () => {
    const org = await makeOrg()
    const input = { orgId: org.id, ...providerFields() }
    const save = () => done(saveProvider({ ...asAdmin(org), idempotency: key(`provider-${org.id}`) }, { input }))
    expect((await save()).id).toBe((await save()).id)
    expect((await done(getOrg(asAdmin(org), { id: org.id }))).providers).toHaveLength(1)
  })

  test('are not changed or removed with a stale version, and the editor gets the stored one', async () => {
    const org = await makeOrg()
    const { id } = await makeProvider(org)
    const input = { orgId: org.id, id, version: 1, ...providerFields({ providerNumber: 'NEW 1' }) }
    await done(saveProvider(asAdmin(org), { input }))
    const stale = { problem: { code: 'staleVersion', current: { version: 2, providerNumber: 'NEW 1' } } }
    expect(await saveProvider(asAdmin(org), { input })).toMatchObject(stale)
    expect(await removeProvider(asAdmin(org), { orgId: org.id, id, version: 1 })).toMatchObject(stale)
  })

  test('of another organization are not found', async () => {
    const [org, other] = [await makeOrg(), await makeOrg()]
    const { id } = await makeProvider(other)
    const input = { orgId: org.id, id, version: 1, ...providerFields() }
    expect(await saveProvider(asAdmin(org), { input })).toEqual(fail('notFound'))
    expect(await removeProvider(asAdmin(org), { orgId: org.id, id, version: 1 })).toEqual(fail('notFound'))
  })

  test.each([
    [{ credentialTypes: [] }, 'credentialTypes', 'validation.chooseAtLeastOne'],
    [{ credentialTypes: ['CMA2'] }, 'credentialTypes', 'validation.typeNotAllowed'],
    [{ geo: 'ZZ' }, 'geo', 'validation.chooseOne'],
    [{ providerNumber: '<b>' }, 'providerNumber', 'validation.credentialNumber'],
    [{ effectiveAt: '' }, 'effectiveAt', 'validation.required'],
    [{ effectiveAt: 'soon' }, 'effectiveAt', 'validation.couldNotParseDate'],
    [{ effectiveAt: '1900-01-01' }, 'effectiveAt', 'validation.invalidDate'],
    [{ expiresAt: 'soon' }, 'expiresAt', 'validation.couldNotParseDate'],
    [{ expiresAt: '2023-12-31' }, 'expiresAt', 'validation.endBeforeStart'],
  ])('with a bad field are refused: %j', async (fields, field, message) => {
    const org = await makeOrg()
    const input = { orgId: org.id, ...providerFields(fields) }
    expect(await saveProvider(asAdmin(org), { input })).toEqual(fail('invalidInput', { [`input.${field}`]: message }))
  })

  test('are refused with all that is wrong at once, dates too', async () => {
    const org = await makeOrg()
    const wrong = { providerNumber: '<b>', effectiveAt: '2024-01-01', expiresAt: '1900-01-01' }
    expect(await saveProvider(asAdmin(org), { input: { orgId: org.id, ...providerFields(wrong) } })).toEqual(
      fail('invalidInput', {
        'input.providerNumber': 'validation.credentialNumber',
        'input.expiresAt': 'validation.invalidDate',
      }),
    )
  })
})

describe('features', () => {
  test('a super admin inside switches exactly these on', async () => {
    const org = await makeOrg()
    const superAdmin = ctxFor(await makeUser({ superAdmin: true }), { visits: [org.id] })
    await done(setOrgFeatures(superAdmin, { orgId: org.id, version: 1, features: ['SMS', 'TASKS'] }))
    const after = await done(setOrgFeatures(superAdmin, { orgId: org.id, version: 2, features: ['TASKS', 'WEBHOOKS'] }))
    expect(after.appFeatures).toEqual([{ featureType: 'TASKS' }, { featureType: 'WEBHOOKS' }])
    const [, last] = await eventsOf(org.id)
    expect(last?.detail).toEqual({ before: ['TASKS', 'SMS'], after: ['TASKS', 'WEBHOOKS'] })
    const stale = await setOrgFeatures(superAdmin, { orgId: org.id, version: 1, features: [] })
    expect(stale).toMatchObject({ problem: { code: 'staleVersion', current: { version: 3 } } })
  })

  test('an administrator does not', async () => {
    const org = await makeOrg()
    const input = { orgId: org.id, version: 1, features: ['SMS' as const] }
    expect(await setOrgFeatures(asAdmin(org), input)).toEqual(fail('notFound'))
  })
})
