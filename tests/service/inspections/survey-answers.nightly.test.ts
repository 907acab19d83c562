import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { done } from '@/fixtures/done'
import { makeHeldSession, makeManyAttendees } from '@/fixtures/held-sessions'
import { orgToday } from '@/fixtures/orgs'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { toColumn } from '@/lib/data/rows'
import type { SurveyGap } from '@/lib/domain/inspections/survey-answers'
import { addDays, addYears } from '@/lib/domain/time/plain-date'
import { getSurveyAnswers } from '@/lib/services/inspections/survey-answers'

const aides = 120
/** What is planted, five times each, at these places among the aides. */
const faults = ['HOURS', 'DEMENTIA', 'ABUSE', 'REVIEW', 'REGISTRY_NONE', 'REGISTRY_LATE'] as const
type Fault = (typeof faults)[number]
const faultOf = (index: number): Fault | null =>
  index % 4 === 0 ? (faults[(index / 4) % faults.length] ?? null) : null

const saidOf = (gap: SurveyGap): Fault | 'HIRE_DATE' => {
  if (gap.gap === 'CONTENT') return gap.term === 'ABUSE_PREVENTION' ? 'ABUSE' : 'DEMENTIA'
  if (gap.gap === 'REGISTRY') return gap.firstOn ? 'REGISTRY_LATE' : 'REGISTRY_NONE'
  return gap.gap
}

test('of 120 aides with 30 planted faults it names the 30 and no other', async () => {
  const db = database()
  const org = await makeClassOrg()
  await db.org.update({ where: { id: org.id }, data: { createdAt: new Date(Date.now() - 4 * 366 * 86_400_000) } })
  const classes = await Promise.all(
    [['ALZHEIMERS_DEMENTIA'], ['ABUSE_AND_NEGLECT'], ['INFECTION_CONTROL'], ['CARE_PLANS']].map((topicCodes) =>
      makeHeldSession({ org, task: { inService: true, units: 4, topicCodes } }),
    ),
  )
  await makeManyAttendees(classes[0]!, aides)
  const roles = await db.role.findMany({ where: { orgId: org.id, roleType: 'MEMBER' }, orderBy: { id: 'asc' } })
  const members = roles.filter(({ userId }) => userId !== classes[0]!.instructor.id).slice(0, aides)
  expect(members).toHaveLength(aides)
  await db.enrollment.deleteMany({ where: { orgId: org.id } })
  const licenses = new Map(
    (await db.credential.findMany({ where: { userId: { in: members.map(({ userId }) => userId) } } })).map((row) => [
      row.userId,
      row.id,
    ]),
  )
  const today = orgToday()
  const planted = new Map<string, Fault>()
  const credits: { enrollmentId: string; userId: string; completedAt: Date; topicCodes: string[] }[] = []
  const checks: object[] = []
  for (const [index, { id: roleId, userId }] of members.entries()) {
    const fault = faultOf(index)
    if (fault) planted.set(roleId, fault)
    const hireDate = addDays(addYears(today, -2), -(index + 1))
    await db.role.update({ where: { id: roleId }, data: { hireDate: toColumn(hireDate) } })
    for (const year of [0, 1]) {
      const completedAt = toColumn(addDays(addYears(hireDate, year), 100 + index))
      const kinds = [
        fault === 'DEMENTIA' && year === 1 ? 'CARE_PLANS' : 'ALZHEIMERS_DEMENTIA',
        fault === 'ABUSE' && year === 1 ? 'CARE_PLANS' : 'ABUSE_AND_NEGLECT',
        ...(fault === 'HOURS' && year === 1 ? [] : ['INFECTION_CONTROL']),
      ]
      for (const code of kinds) credits.push({ enrollmentId: randomUUID(), userId, completedAt, topicCodes: [code] })
      const reviewedOn = addDays(addYears(hireDate, year + 1), fault === 'REVIEW' && year === 0 ? 20 : -1)
      checks.push({ roleId, kind: 'REVIEW', result: 'NO_WEAKNESS', checkedOn: toColumn(reviewedOn) })
    }
    if (fault !== 'REGISTRY_NONE')
      checks.push({
        roleId,
        kind: 'LICENSE',
        result: 'VALID',
        credentialId: licenses.get(userId),
        checkedOn: toColumn(addDays(hireDate, fault === 'REGISTRY_LATE' ? 1 : -3)),
      })
  }
  // Nobody is on a roster twice, so each credit of a person has a session of its own.
  const sessions = new Map<string, string[]>()
  const enrolled = credits.map(({ enrollmentId, userId }) => {
    const before = sessions.get(userId) ?? []
    sessions.set(userId, [...before, enrollmentId])
    return { id: enrollmentId, userId, nth: before.length }
  })
  const most = Math.max(...enrolled.map(({ nth }) => nth)) + 1
  const rosters = await Promise.all(
    Array.from({ length: most }, (_, nth) =>
      nth < classes.length ? classes[nth]! : makeHeldSession({ org, task: { inService: true, units: 4 } }),
    ),
  )
  await db.enrollment.createMany({
    data: enrolled.map(({ id, userId, nth }) => ({
      id,
      userId,
      orgId: org.id,
      taskSessionId: rosters[nth]!.session.id,
      status: 'ATTENDED' as const,
      source: 'SELF' as const,
    })),
  })
  await db.credit.createMany({
    data: credits.map((credit) => ({
      ...credit,
      title: 'In-service',
      units: 400,
      format: 'IN_PERSON' as const,
      inService: true,
      source: 'SESSION' as const,
    })),
  })
  await db.statedCheck.createMany({
    data: checks.map((check) => ({ orgId: org.id, source: 'The registry', ...check })) as never,
  })

  const ctx = ctxOfAdmin(org)
  const found = await done(getSurveyAnswers(ctx, { orgId: org.id }))
  const said = new Map(found.aides.map(({ id, gaps }) => [id, gaps.map(saidOf)]))
  expect(found.aides).toHaveLength(aides)
  expect(planted.size).toBe(30)
  for (const { id } of members) expect(said.get(id), id).toEqual(planted.has(id) ? [planted.get(id)] : [])

  const times: number[] = []
  for (let round = 0; round < 100; round += 1) {
    const start = performance.now()
    await done(getSurveyAnswers(ctx, { orgId: org.id }))
    times.push(performance.now() - start)
  }
  const p95 = times.toSorted((a, b) => a - b)[94]!
  console.info(`survey of 120 aides: p95 ${p95.toFixed(0)} ms`)
})
