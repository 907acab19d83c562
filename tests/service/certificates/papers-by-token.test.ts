import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { GET as certificateFile } from '@/app/api/certificates/[id]/route'
import { GET as documentFile } from '@/app/api/files/[id]/route'
import { GET as signedFile } from '@/app/api/signed-documents/[copyId]/route'
import { makeApiToken } from '@/fixtures/api-access'
import { makeCredential } from '@/fixtures/credentials'
import { healthRecord, makeShared, makeSignedCopy, pdfBytes } from '@/fixtures/documents'
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
const ofCopy: Handler = async (request, { params }) =>
  signedFile(request, { params: params.then(({ id }) => ({ copyId: id })) })
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

/** A copy that a member signed for the organization, with its bytes in the store of the product. */
async function makeStoredCopy(orgId: string) {
  const { user } = await makeRole({ orgId })
  const { id, fileId } = await makeSignedCopy(orgId, user)
  const stored = await done(productFiles().put(Readable.from([pdfBytes])))
  const data = { storageKey: stored.key, size: stored.size }
  await database().storedFile.update({ where: { id: fileId }, data })
  return { id, user }
}

test('a program takes what its organization’s people signed, which is kept in the history', async () => {
  const org = await makeOrg()
  const { id, user } = await makeStoredCopy(org.id)
  const ask = (headers: Record<string, string>) => take(ofCopy, id, headers)
  const program = await makeApiToken({ org, scopes: ['members:read'] })
  const taken = await ask(program.headers)
  expect([taken.status, Buffer.from(await taken.arrayBuffer())]).toEqual([200, pdfBytes])
  const where = { subjectId: id, action: 'signing.copyRead' }
  expect(await database().auditEvent.findMany({ where })).toMatchObject([{ actorId: program.apiToken.userId }])

  const stranger = await makeApiToken({ org: await makeOrg(), scopes: ['members:read'] })
  expect(await refusalOf(await ask(stranger.headers))).toEqual([404, 'notFound'])
  const own = await makeApiToken({ user, scopes: ['credentials:read'] })
  expect((await ask(own.headers)).status).toBe(200)
  // The scope of one's own papers does not reach other people's.
  const admins = await makeApiToken({ user: org.admin, scopes: ['credentials:read'] })
  expect((await ask(admins.headers)).status).toBe(404)
  expect(await database().auditEvent.count({ where })).toBe(1)
})

test('a refusal names a scope that the token could have', async () => {
  const org = await makeOrg()
  const { id, user } = await makeStoredCopy(org.id)
  const ofProgram = await makeApiToken({ org, scopes: ['training:read'] })
  const ofPerson = await makeApiToken({ user, scopes: ['training:read'] })
  for (const handler of [documentFile, ofCopy])
    for (const [{ headers }, scope] of [
      [ofProgram, 'members:read'],
      [ofPerson, 'credentials:read'],
    ] as const) {
      const refused = await take(handler, id, headers)
      const { code, message } = (await refused.json()) as { code: string; message: string }
      expect([refused.status, code, message]).toEqual([403, 'scopeRequired', expect.stringContaining(scope)])
    }
})
