import { expect, test } from 'vitest'
import { GET as certificateFile } from '@/app/api/certificates/[id]/route'
import { GET as documentFile } from '@/app/api/files/[id]/route'
import { makeApiToken } from '@/fixtures/api-access'
import { makeCredential } from '@/fixtures/credentials'
import { healthRecord, makeShared, pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeOrg, makeProvider, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, taskSessionNow } from '@/fixtures/tasks'
import { productFiles } from '@/lib/adapters/files/files-of-env'
import { database } from '@/lib/data/db'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'

type Handler = (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>
const take = (handler: Handler, id: string, headers: Record<string, string>) =>
  handler(new Request(`http://localhost/api/of/${id}`, { headers }), { params: Promise.resolve({ id }) })
const refusalOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]

test('a program of the organization takes a certificate, which is kept in the history; nobody else’s does', async () => {
  const held = await makeHeldSession()
  await makeProvider(held.org)
  const user = await makeUser()
  await makeCredential({ user })
  await makeAttendee(held, user)
  const { version } = await taskSessionNow(held.session.id)
  await done(finalizeSession(ctxOfAdmin(held.org), { id: held.session.id, version, acceptProposals: true }))
  const { id } = await database().certificate.findFirstOrThrow({ where: { taskSessionId: held.session.id } })

  const program = await makeApiToken({ org: held.org, scopes: ['training:read'] })
  const taken = await take(certificateFile, id, program.headers)
  expect([taken.status, taken.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await taken.text()).slice(0, 5)).toBe('%PDF-')
  const where = { subjectId: id, action: 'certificate.viewed' }
  expect(await database().auditEvent.findFirstOrThrow({ where })).toMatchObject({ actorId: program.apiToken.userId })

  const withoutScope = await makeApiToken({ org: held.org, scopes: ['members:read'] })
  expect(await refusalOf(await take(certificateFile, id, withoutScope.headers))).toEqual([403, 'scopeRequired'])
  const stranger = await makeApiToken({ org: await makeOrg(), scopes: ['training:read'] })
  expect(await refusalOf(await take(certificateFile, id, stranger.headers))).toEqual([404, 'notFound'])
  const wrong = await take(certificateFile, id, { authorization: 'Bearer suma_org_nothing' })
  expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"'])
})

test('a program takes a file that a member shares with its organization, and no health record', async () => {
  const org = await makeOrg()
  const { user } = await makeRole({ orgId: org.id, user: await makeUser() })
  const files = productFiles()
  const shared = await makeShared(org.id, { user, files })
  const health = await makeShared(org.id, { user, files, ...healthRecord })
  const { headers } = await makeApiToken({ org, scopes: ['members:read'] })
  const taken = await take(documentFile, shared.id, headers)
  expect([taken.status, Buffer.from(await taken.arrayBuffer())]).toEqual([200, pdfBytes])
  expect(await refusalOf(await take(documentFile, health.id, headers))).toEqual([404, 'notFound'])

  const stranger = await makeApiToken({ org: await makeOrg(), scopes: ['members:read'] })
  expect(await refusalOf(await take(documentFile, shared.id, stranger.headers))).toEqual([404, 'notFound'])
  const withoutScope = await makeApiToken({ org, scopes: ['training:read'] })
  expect(await refusalOf(await take(documentFile, shared.id, withoutScope.headers))).toEqual([403, 'scopeRequired'])
  const own = await makeApiToken({ user, scopes: ['credentials:read'] })
  expect((await take(documentFile, health.id, own.headers)).status).toBe(200)
})
