import { expect, test } from 'vitest'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { toColumn } from '@/lib/data/rows'
import { unreadLaw } from '@/lib/domain/compliance/law-readings'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { todayIn } from '@/lib/domain/time/plain-date'
import { getHowSure, getLaw, listKnownLaw } from '@/lib/services/lists/law'
import { getCoverage } from '@/lib/services/lists/lists'

test('anybody is told which licenses are counted: those with a published rule in force, and no draft', async () => {
  // Versions hold through their last day, whatever the hour.
  const today = toColumn(todayIn('UTC', new Date()))
  const stored = await database().ruleVersion.findMany({ where: { state: 'PUBLISHED' }, include: { rule: true } })
  const inForce = stored.filter(
    ({ effectiveFrom, effectiveTo }) =>
      (!effectiveFrom || effectiveFrom <= today) && (!effectiveTo || effectiveTo >= today),
  )
  const expected = new Set(inForce.map(({ rule }) => `${rule.geo}:${rule.credentialType}`))
  for (const ctx of [ctxOfNobody(), ctxFor(await makeUser())]) {
    const coverage = await done(getCoverage(ctx, {}))
    const counted = coverage.filter(({ kind }) => kind === 'COUNTED').map(({ geo, type }) => `${geo}:${type}`)
    expect(new Set(counted)).toEqual(expected)
    expect(counted).toHaveLength(expected.size)
    expect(coverage.every(({ sources }) => sources.length > 0)).toBe(true)
  }
})

test('anybody reads what a state asks, with its answer, versions and readings', async () => {
  const nobody = ctxOfNobody()
  for (const ctx of [nobody, ctxFor(await makeUser())]) {
    const law = await done(getLaw(ctx, { geo: 'OK', credentialType: 'RN' }))
    expect(law).toMatchObject({ answer: 'COUNTED', reference: null, howSure: { counted: true, kind: 'TEXT' } })
    expect(law.versions.map(({ number }) => number)).toEqual([2, 1])
    expect(law.rule?.number).toBe(2)
    expect(law.readings.length).toBeGreaterThan(0)
  }
  const aide = await done(getLaw(nobody, { geo: 'OK', credentialType: 'CNA' }))
  expect(aide).toMatchObject({ answer: 'NO_HOURS', howSure: { counted: false } })
  const reference = (await done(getCoverage(nobody, {}))).find(({ answer }) => answer === 'REFERENCE')!
  const { geo, type } = reference
  expect(await done(getLaw.unknown(nobody, { geo, credentialType: type }))).toMatchObject({
    answer: 'REFERENCE',
    rule: null,
    versions: [],
    howSure: { counted: false },
  })
})

test('nothing that is not published decides what a state asks, and what was not read is said to be unknown', async () => {
  const nobody = ctxOfNobody()
  const covered = new Set((await done(getCoverage(nobody, {}))).map(({ geo, type }) => `${geo}:${type}`))
  const drafts = shippedRules.filter(({ geo, type }) => !covered.has(`${geo}:${type}`))
  expect(drafts.length).toBeGreaterThan(0)
  for (const { geo, type } of drafts.slice(0, 3)) {
    const law = await done(getLaw.unknown(nobody, { geo, credentialType: type }))
    expect(law).toMatchObject({ answer: 'UNKNOWN', rule: null, reference: null, howSure: null, versions: [] })
    expect(law.readings.length).toBeGreaterThan(0)
  }
  const unread = await done(getLaw(nobody, { geo: 'GU', credentialType: 'LMT' }))
  expect(unread).toMatchObject({ answer: 'UNKNOWN', readings: [], unread: [] })
})

test('a type that a state does not offer, and codes that nobody knows, are not found', async () => {
  const ask = (geo: string, credentialType: string) => getLaw.unknown(ctxOfNobody(), { geo, credentialType })
  expect(await ask('NV', 'RRT')).toMatchObject({ ok: false, problem: { code: 'notFound' } })
  for (const [geo, type] of [
    ['XX', 'RN'],
    ['NV', 'XX'],
    ['nv', 'RN'],
    ['__proto__', 'constructor'],
  ] as const)
    expect((await ask(geo, type)).ok).toBe(false)
})

test('how sure the rule of a period is follows the day on which the period ends', async () => {
  const ask = (endsAt: string) => done(getHowSure(ctxOfNobody(), { geo: 'OK', credentialType: 'RN', endsAt }))
  const readOn = (number: number) => {
    const { facts } = shippedRules.find(({ version }) => version === `OK-RN-${number}`)!
    return (facts.requirement ?? facts.total)?.readOn
  }
  expect(readOn(1)).not.toBe(readOn(2))
  expect(await ask('2013-12-31')).toMatchObject({ readOn: readOn(1) })
  expect(await ask('2014-01-01')).toMatchObject({ readOn: readOn(2) })
  expect(await done(getHowSure(ctxOfNobody(), { geo: 'GU', credentialType: 'LMT', endsAt: '2027-01-01' }))).toBeNull()
})

test('the licenses of which something is known include all that are covered, once each', async () => {
  const known = await done(listKnownLaw(ctxOfNobody(), {}))
  const names = known.map(({ geo, type }) => `${geo}:${type}`)
  expect(new Set(names).size).toBe(names.length)
  const covered = await done(getCoverage(ctxOfNobody(), {}))
  expect(covered.filter(({ geo, type }) => !names.includes(`${geo}:${type}`))).toEqual([])
  // What was looked for in all of the country is about certifications, which are no licenses.
  const ofStates = unreadLaw.filter(({ geo }) => geo !== 'USA')
  const looked = ofStates.flatMap(({ geo, types }) => types.map((type) => `${geo}:${type}`))
  expect(looked.filter((name) => !names.includes(name))).toEqual([])
  expect(known.every(({ geo }) => (geographyCodes as readonly string[]).includes(geo))).toBe(true)
})
