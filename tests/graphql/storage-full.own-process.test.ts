import type { Readable } from 'node:stream'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { asOwner } from '@/fixtures/databases'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import { call, preflighted, send } from './call'

vi.mock('@/lib/adapters/files/disk-files', () => {
  const noRoom = () => Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
  const full = () => Promise.reject(noRoom())
  // Fails like a pipeline: the source breaks off before its reader gets the error.
  const hold = async (stream: Readable) => {
    const error = noRoom()
    stream.destroy(error)
    await new Promise((closed) => stream.once('close', closed))
    throw error
  }
  return { diskFiles: () => ({ put: full, hold, get: async () => null, remove: async () => {}, receive: full }) }
})

let cookie = ''
let userId = ''
beforeAll(async () => {
  const user = await makeUser()
  userId = user.id
  cookie = (await makeSession(user)).cookie
})
afterEach(() => vi.restoreAllMocks())

const told = (message: string) => ({
  status: 507,
  headers: { 'retry-after': '60' },
  json: { errors: [{ message, extensions: { code: 'STORAGE_FULL', i18nMessageKey: 'errors.storageFull' } }] },
})

async function upload(acceptLanguage: string) {
  const form = new FormData()
  const query = 'mutation ($id: ID!, $data: JSON!) { saveUserDocument(id: $id, data: $data) { success } }'
  const variables = { id: userId, data: { title: 'License', kind: 'CERTIFICATE', file: null } }
  form.set('operations', JSON.stringify({ query, variables }))
  form.set('map', JSON.stringify({ 0: ['variables.data.file'] }))
  form.set('0', new File(['%PDF-1.4\n%%EOF\n'], 'a.pdf', { type: 'application/pdf' }))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = {
    'content-type': request.headers.get('content-type') ?? '',
    'accept-language': acceptLanguage,
    cookie,
    ...preflighted,
  }
  return send({ headers, body: new Uint8Array(await request.arrayBuffer()) })
}

test('a person who uploads to a full disk gets the reason in their language, and no document is stored', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  expect(await upload('en')).toMatchObject(
    told('There’s no room to store this right now, and nothing was saved. Try again later.'),
  )
  expect(await upload('es')).toMatchObject(
    told('Ahora mismo no hay espacio para guardar esto y no se guardó nada. Inténtelo de nuevo más tarde.'),
  )
  expect(await database().document.count({ where: { ownerId: userId } })).toBe(0)
  expect(logged).toHaveBeenCalledTimes(1)
})

test('a person who writes while the database’s disk is full gets the same reason', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => {})
  await asOwner(`CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`)
  await asOwner(`CREATE TRIGGER full_now BEFORE INSERT ON "FeedbackMessage" FOR EACH ROW EXECUTE FUNCTION disk_full()`)
  const answer = await call('mutation { sendFeedbackMessage(message: "Hello") { success } }', {}, { cookie })
  expect(answer).toMatchObject(told('There’s no room to store this right now, and nothing was saved. Try again later.'))
})
