import { expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { listBoard } from '@/lib/services/board/board'
import { listImportRows, listPeopleImports } from '@/lib/services/imports/imports'
import { previewImport } from '@/lib/services/imports/preview-import'
import { inviteMembers, listInvitations } from '@/lib/services/invitations/invitations'
import { exportMembers } from '@/lib/services/members/export-members'
import { listMembers } from '@/lib/services/members/members'
import { updateOrg } from '@/lib/services/orgs/org'
import { listOrgs, visitOrg } from '@/lib/services/orgs/own-orgs'
import { cursorOf } from '@/lib/services/page-of'

const uuid = '3f0f1a52-6a0e-4a3e-8f3a-3a6b2c1d0e9f'
const administers = async () => {
  const org = await makeOrg()
  return { orgId: org.id, ctx: ctxFor(org.admin, { roles: [org.role] }) }
}
const refused = { ok: false, problem: { code: 'invalidInput' } }
const odd = ['a\u0000b', 'a\ud800b', '\udc00']

test.each(odd)('text that no database can store is refused by every service: %j', async (text) => {
  const { ctx, orgId } = await administers()
  const person = { contact: 'new@example.com', roleType: 'MEMBER' as const, firstName: text }
  expect.soft(await listMembers(ctx, { orgId, filter: { q: text } })).toMatchObject(refused)
  expect.soft(await listMembers(ctx, { orgId, filter: { department: text } })).toMatchObject(refused)
  expect.soft(await exportMembers(ctx, { orgId, filter: { department: text } })).toMatchObject(refused)
  expect.soft(await listBoard(ctx, { orgId, filter: { q: text } })).toMatchObject(refused)
  expect.soft(await listBoard(ctx, { orgId, filter: { department: text } })).toMatchObject(refused)
  expect.soft(await listInvitations(ctx, { orgId, q: text })).toMatchObject(refused)
  expect.soft(await listOrgs(ctx, { q: text })).toMatchObject(refused)
  expect.soft(await inviteMembers(ctx, { input: { orgId, people: [person] } })).toMatchObject(refused)
  expect.soft(await updateOrg(ctx, { input: { id: orgId, version: 1, name: text } })).toMatchObject(refused)
  const superAdmin = ctxFor(await makeUser({ superAdmin: true }))
  expect.soft(await visitOrg(superAdmin, { orgId, reason: text })).toMatchObject(refused)
})

test.each(odd)('a cursor that contains such text is refused: %j', async (text) => {
  const { ctx, orgId } = await administers()
  const at = (place: unknown[]) => cursorOf(place as string[])
  expect.soft(await listMembers(ctx, { orgId, after: at([text, uuid, null]) })).toMatchObject(refused)
  expect.soft(await listBoard(ctx, { orgId, after: at([text, uuid, 'D30', '2026-01-01']) })).toMatchObject(refused)
  expect.soft(await listInvitations(ctx, { orgId, after: at([text, uuid]) })).toMatchObject(refused)
  expect.soft(await listOrgs(ctx, { after: at([text, uuid]) })).toMatchObject(refused)
})

test('a pasted table with a null byte is refused, and half a character is repaired', async () => {
  const { ctx, orgId } = await administers()
  const preview = (text: string) => previewImport(ctx, { orgId, text: `name,email\n${text},new@example.com` })
  expect.soft(await preview('a\u0000b')).toMatchObject(refused)
  expect.soft(await preview('a\ud800b')).toMatchObject({ ok: true })
})

test('cursors with years and numbers beyond what is stored are refused', async () => {
  const { ctx, orgId } = await administers()
  const { id } = await done(previewImport(ctx, { orgId, text: 'email\nsomebody@example.com' }))
  const board = { orgId, sort: 'EXPIRY', after: cursorOf(['a', uuid, 'D30', '0000-01-01']) }
  expect.soft(await listBoard.unknown(ctx, board)).toMatchObject(refused)
  expect.soft(await listImportRows(ctx, { id, after: cursorOf([2 ** 31]) })).toMatchObject(refused)
  const imports = { orgId, after: cursorOf(['0000-01-01T00:00:00Z', uuid]) }
  expect.soft(await listPeopleImports(ctx, imports)).toMatchObject(refused)
})
