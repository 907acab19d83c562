import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pdfBytes } from '@/fixtures/documents'
import { makeHeldSession } from '@/fixtures/held-sessions'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { call, operation, send } from './call'
import { bodyOf, multipartType } from './multipart-body'

process.env.SUMA_DATA = mkdtempSync(join(tmpdir(), 'suma-scans-'))

const scansOf = (id: string, cookie: string) =>
  call(
    'query ($id: ID!) { taskSession(id: $id) { scans { id fileName contentType size url removable } } }',
    { id },
    { cookie },
  )

test('a scan that is sent by a form is listed with its session, for those who run it', async () => {
  const { org, session } = await makeHeldSession()
  const { cookie } = await makeSession(org.admin)
  const variables = { taskSessionId: session.id, file: null }
  const body = bodyOf([
    { name: 'operations', value: JSON.stringify({ query: operation('save-session-scan'), variables }) },
    { name: 'map', value: '{"0":["variables.file"]}' },
    { name: '0', value: pdfBytes, fileName: 'Sheet of May.pdf', type: 'application/pdf' },
  ])
  const headers = { 'content-type': multipartType, 'apollo-require-preflight': '1', cookie }
  const saved = await send({ headers, body })
  expect(saved.json.data?.saveSessionScan).toMatchObject({ success: true, data: { fileName: 'Sheet of May.pdf' } })
  const id = String(saved.json.data?.saveSessionScan?.data?.id)
  const { json } = await scansOf(session.id, cookie)
  expect(json.data?.taskSession?.scans).toEqual([
    {
      id,
      fileName: 'Sheet of May.pdf',
      contentType: 'application/pdf',
      size: pdfBytes.byteLength,
      url: `/api/session-scans/${id}`,
      removable: true,
    },
  ])
  const stranger = (await makeSession(await makeUser())).cookie
  expect((await scansOf(session.id, stranger)).json.data).toEqual({ taskSession: null })
})
