import { expect, test } from 'vitest'
import { connect, rows, SumaError, written } from '@/clients/typescript/client'
import {
  BoardDocument,
  ChangesDocument,
  MembersByDocument,
  MembersDocument,
  TokenDocument,
  UpdateMemberDocument,
} from '@/clients/typescript/documents'
import { makeApiToken } from '@/fixtures/api-access'
import { makeMirrored } from '@/fixtures/mirror'
import { makeClassOrg } from '@/fixtures/tasks'
import { send } from './call'

/** What the package sends, as the API meets it. */
const fetchHere: typeof fetch = async (_url, init) => {
  const headers = Object.fromEntries(new Headers(init?.headers))
  const answer = await send({ headers, body: String(init?.body) })
  return new Response(answer.text, { status: answer.status, headers: answer.headers })
}

test('a program of the package reads its organization, changes a member and keeps a copy', async () => {
  const org = await makeClassOrg()
  const [member] = await makeMirrored(org, 2)
  const { token } = await makeApiToken({ org, scopes: ['members:read', 'members:write'] })
  const ask = connect({ url: 'https://suma.example/graphql', token, fetch: fetchHere })
  const orgId = (await ask(TokenDocument, {})).tokenInUse!.organization!.id
  expect(orgId).toBe(org.id)

  const listed = []
  for await (const { id, version } of rows((after) => ask(MembersDocument, { orgId, after }).then((a) => a.members)))
    listed.push({ id, version })
  expect(listed).toHaveLength(3)
  const { version } = listed.find(({ id }) => id === member!.id)!
  const input = { id: member!.id, version, department: 'Nursing', employeeId: 'E-1' }
  const saved = written((await ask(UpdateMemberDocument, { input }, 'update-1')).updateMember)
  expect(saved).toMatchObject({ department: 'Nursing', version: version + 1 })
  const { membersBy } = await ask(MembersByDocument, { orgId, employeeIds: ['E-1'] })
  expect(membersBy).toMatchObject([{ id: member!.id }])
  const { board } = await ask(BoardDocument, { orgId, filter: { departmentIn: ['Nursing'] } })
  expect(board?.edges).toMatchObject([{ node: { roleId: member!.id } }])

  const stale = await ask(UpdateMemberDocument, { input: { ...input, jobTitle: 'Nurse' } })
  expect(() => written(stale.updateMember)).toThrow(SumaError)

  const copied = []
  const page = (after: string | null) =>
    ask(ChangesDocument, { orgId, kinds: ['MEMBER'], after }).then((a) => a.changes)
  for await (const change of rows(page)) copied.push(change.member?.employeeId)
  expect(copied.toSorted()).toEqual(['E-1', null, null])
})
