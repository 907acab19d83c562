import { expect, test } from 'vitest'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { getCoverage } from '@/lib/services/lists/lists'

test('anybody is told which licenses are counted: those with a published rule in force, and no draft', async () => {
  const now = new Date()
  const stored = await database().ruleVersion.findMany({ where: { state: 'PUBLISHED' }, include: { rule: true } })
  const inForce = stored.filter(
    ({ effectiveFrom, effectiveTo }) =>
      (!effectiveFrom || effectiveFrom <= now) && (!effectiveTo || effectiveTo >= now),
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
