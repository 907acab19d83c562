import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { storedFileAnswer } from '@/app/_lib/file-answers'
import { ctxOfNobody } from '@/fixtures/ctx'

const file = { contentType: 'application/pdf', fileName: 'scan.pdf', size: 4 }

/** A file that never ends, and the response to a request for it. */
function answerTo(init: RequestInit) {
  const stream = new Readable({ read: () => {} })
  const request = new Request('http://localhost/api/files/1', init)
  return { stream, answer: storedFileAnswer(request, ctxOfNobody(), { ok: true, value: { file, stream } }) }
}

test('a reader who goes away leaves no file open', async () => {
  const reader = new AbortController()
  const { stream, answer } = answerTo({ signal: reader.signal })
  expect([answer.status, stream.destroyed]).toEqual([200, false])
  reader.abort()
  expect(stream.destroyed).toBe(true)
  await answer.body!.cancel().catch(() => {})
})

test('who only asks for a file opens none', () => {
  const { stream, answer } = answerTo({ method: 'HEAD' })
  expect([answer.status, answer.body, stream.destroyed]).toEqual([200, null, true])
  expect(answer.headers.get('content-length')).toBe('4')
})
