import { beforeEach, expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { assignmentsOf, makeCurriculum } from '@/fixtures/curriculums'
import { done } from '@/fixtures/done'
import { type MadeOrg, type MadeRole, makeOrg, makeRole, orgToday } from '@/fixtures/orgs'
import { makeSkillChecklist, makeSkillRecord, seenToday, skillFields } from '@/fixtures/skills'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import {
  createSkillChecklist,
  endSkillChecklist,
  getSkillChecklist,
  listSkillChecklists,
  updateSkillChecklist,
} from '@/lib/services/skills/checklists'
import {
  getSkillRecord,
  listMySkillRecords,
  listSkillRecords,
  recordSkills,
  voidSkillRecord,
} from '@/lib/services/skills/records'

let org: MadeOrg
let member: MadeRole
let checklistId: string
const admin = () => ctxFor(org.admin, { roles: [org.role] })
const record = (seen = {}, memberId = member.id) =>
  recordSkills(admin(), { input: { checklistId, memberId, ...seenToday(seen) } })

beforeEach(async () => {
  org = await makeOrg()
  member = await makeRole({ orgId: org.id })
  checklistId = await makeSkillChecklist(org)
})

test('what an observer saw is kept as the checklist was, for the organization and for the person', async () => {
  const note = 'Twice from the start'
  const seen = await done(record({ steps: [{ result: 'MET' }, { result: 'WITH_HELP', note }] }))
  const expected = {
    title: 'Handwashing',
    passed: false,
    observerName: 'Olivia Park',
    personName: 'Ana Ruiz',
    oneself: false,
    steps: [
      { text: 'Wets hands', result: 'MET', note: null },
      { text: 'Rubs for 20 seconds', result: 'WITH_HELP', note },
    ],
  }
  expect(seen).toMatchObject(expected)
  const input = { id: checklistId, version: 1, title: 'Hand hygiene', steps: ['Washes hands'] }
  expect(await done(updateSkillChecklist(admin(), { input }))).toMatchObject({ version: 2, title: 'Hand hygiene' })
  const person = ctxFor(member.user, { roles: [member] })
  expect(await done(getSkillRecord(person, { id: seen.id }))).toMatchObject(expected)
  expect(await done(listMySkillRecords(person, {}))).toMatchObject([expected])
  const { edges } = await done(listSkillRecords(admin(), { orgId: org.id, memberId: member.id }))
  expect(edges.map(({ node }) => node.id)).toEqual([seen.id])
  const stranger = await makeRole({ orgId: org.id })
  expect(await getSkillRecord(ctxFor(stranger.user, { roles: [stranger] }), { id: seen.id })).toEqual(fail('notFound'))
})

test('every step has a result, the day is not ahead, and a missing signature has a reason', async () => {
  const problems = (fields: Record<string, string>) => ({ ok: false, problem: { code: 'invalidInput', fields } })
  expect(await record({ observedOn: addDays(orgToday(), 1) })).toMatchObject(
    problems({ observedOn: 'validation.dateInFuture' }),
  )
  expect(await record({ person: null })).toMatchObject(problems({ unsignedReason: 'validation.required' }))
  expect(await record({ person: null, unsignedReason: 'Went home' })).toMatchObject({
    ok: true,
    value: { personName: null, unsignedReason: 'Went home', passed: true },
  })
})

test('nobody is recorded by a checklist that changed meanwhile, that ended, or in another organization', async () => {
  const input = { id: checklistId, version: 1, ...skillFields, title: 'Hand hygiene' }
  await done(updateSkillChecklist(admin(), { input }))
  expect(await record()).toMatchObject(fail('staleVersion'))
  const elsewhere = await makeRole({ orgId: (await makeOrg()).id })
  expect(await record({ version: 2 }, elsewhere.id)).toEqual(fail('notFound'))
  await done(endSkillChecklist(admin(), { id: checklistId, version: 2 }))
  expect(await record({ version: 2 })).toEqual(fail('notFound'))
  expect(await done(listSkillChecklists(admin(), { orgId: org.id }))).toEqual([])
})

test('only administrators make checklists, and observe others while there are others who may', async () => {
  const person = ctxFor(member.user, { roles: [member] })
  expect(await createSkillChecklist(person, { input: { orgId: org.id, ...skillFields } })).toEqual(fail('notFound'))
  expect(await getSkillChecklist(person, { id: checklistId })).toEqual(fail('notFound'))
  const other = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const input = { checklistId, memberId: other.id, ...seenToday() }
  expect((await recordSkills(ctxFor(other.user, { roles: [other] }), { input })).ok).toBe(false)
  expect(await done(record({}, other.id))).toMatchObject({ oneself: false })
})

test('a curriculum asks for a skill: shown it is complete, and open again once the record is void', async () => {
  const groups = [
    { name: 'Skills', rule: 'ALL' as const, taskIds: [], items: [{ kind: 'CHECKLIST', id: checklistId }] },
  ]
  await makeCurriculum({ org, taskIds: [], groups })
  const state = async () => (await assignmentsOf(member.id)).map((one) => one.state)
  await makeSkillRecord(org, { checklistId, memberId: member.id, steps: [{ result: 'MET' }, { result: 'NOT_MET' }] })
  expect(await state()).toEqual(['ASSIGNED'])
  const id = await makeSkillRecord(org, { checklistId, memberId: member.id })
  expect(await state()).toEqual(['COMPLETE'])
  const reason = 'Of somebody else'
  expect(await done(voidSkillRecord(admin(), { id, reason }))).toMatchObject({ voidReason: reason })
  expect(await state()).toEqual(['ASSIGNED'])
})
