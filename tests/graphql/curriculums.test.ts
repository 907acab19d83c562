import { expect, test } from 'vitest'
import { makeClass, makeCurriculum } from '@/fixtures/curriculums'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeSession } from '@/fixtures/sessions'
import { withStatements } from '@/fixtures/statements'
import { call } from './call'

const list = `query A($orgId: ID!) { curriculums(orgId: $orgId, first: 10) { edges { node { id title audience { departments }
  groups { name tasks { id title } } counts { open overdue complete exempt } } } } }`
const members = `query A($id: ID!) { curriculumAssignments(curriculumId: $id, first: 10) { edges { node { id title lastName standing } } } }`

async function statementsOf(org: MadeOrg, query: string, variables: object): Promise<number> {
  const { cookie } = await makeSession(org.admin)
  const { result, statements } = await withStatements(() => call(query, variables, { cookie }))
  expect(result.json.errors).toBeUndefined()
  expect(Object.values(result.json.data ?? {})[0]).not.toBeNull()
  return statements.length
}

async function makeMany(curriculums: number, people: number) {
  const org = await makeOrg()
  const task = await makeClass(org.id)
  for (let one = 0; one < people; one += 1) await makeRole({ orgId: org.id })
  const made = []
  for (let one = 0; one < curriculums; one += 1) made.push(await makeCurriculum({ org, taskIds: [task.id] }))
  return { org, id: made[0]!.id }
}

test('five curriculums with five people take as many statements as one with one', async () => {
  const [few, many] = [await makeMany(1, 1), await makeMany(5, 5)]
  const short = await statementsOf(few.org, list, { orgId: few.org.id })
  const long = await statementsOf(many.org, list, { orgId: many.org.id })
  expect(long).toBe(short)
  expect(long).toBeLessThanOrEqual(4)
  expect(await statementsOf(many.org, members, { id: many.id })).toBe(
    await statementsOf(few.org, members, { id: few.id }),
  )
})

test('a member who does not administer the organization sees their own part of a curriculum only', async () => {
  const { org, id } = await makeMany(1, 0)
  const member = await makeRole({ orgId: org.id })
  const { cookie } = await makeSession(member.user)
  expect((await call(list, { orgId: org.id }, { cookie })).json.data).toEqual({ curriculums: null })
  expect((await call(members, { id }, { cookie })).json.data).toEqual({ curriculumAssignments: null })
  const own = await call(
    '{ myCurriculums { title standing groups { have need left(first: 1) { title } } } }',
    {},
    { cookie },
  )
  expect(own.json.data).toMatchObject({ myCurriculums: [{ standing: 'ASSIGNED', groups: [{ have: 0, need: 1 }] }] })
})
