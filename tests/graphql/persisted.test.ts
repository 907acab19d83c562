import { createHash } from 'node:crypto'
import { stripIgnoredCharacters } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { SendFeedbackMessageDocument } from '@/graphql/generated/send-feedback-message'
import { operation, preflighted, send } from './call'

let cookie = ''
beforeAll(async () => {
  cookie = (await makeSession(await makeUser())).cookie
})

const digest = (name: string) =>
  createHash('sha256')
    .update(stripIgnoredCharacters(operation(name)))
    .digest()
const identifier = (name: string) => digest(name).toString('base64url').slice(0, 16)
const whole = (name: string) => `sha256:${digest(name).toString('hex')}`
const post = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  send({
    headers: { 'content-type': 'application/json', ...preflighted, cookie, ...headers },
    body: JSON.stringify(body),
  })

test('a page holds the name of an operation and the identifier of its text', () => {
  expect(`${SendFeedbackMessageDocument}`).toBe(`sendFeedbackMessage ${identifier('send-feedback-message')}`)
})

test.each([identifier, whole])('the identifier of a document stands for its text', async (identify) => {
  const documentId = identify('send-feedback-message')
  const answer = await post({ operationName: 'sendFeedbackMessage', documentId, variables: { message: 'Hello' } })
  expect(answer).toMatchObject({ status: 200, json: { data: { sendFeedbackMessage: { success: true } } } })
})

test('the identifier stands for the text by GET too', async () => {
  const query = `documentId=${identifier('get-user-wheel-role')}&variables=${encodeURIComponent('{"id":"x"}')}`
  const headers = { cookie, 'apollo-require-preflight': '1' }
  const answer = await send({ method: 'GET', url: `/graphql?${query}`, headers })
  expect(answer.json).toEqual({ data: { getUserWheelRole: { success: false } } })
  const write = `documentId=${identifier('end-other-sessions')}`
  expect(await send({ method: 'GET', url: `/graphql?${write}`, headers })).toMatchObject({ status: 405 })
})

test('an idempotency key takes text and identifier for the same request', async () => {
  const headers = { 'idempotency-key': 'k-persisted' }
  const rest = { operationName: 'sendFeedbackMessage', variables: { message: 'Once' } }
  const documentId = identifier('send-feedback-message')
  const first = await post({ ...rest, documentId }, headers)
  const text = stripIgnoredCharacters(operation('send-feedback-message'))
  expect((await post({ ...rest, query: text }, headers)).json).toEqual(first.json)
  expect(first.json.data?.sendFeedbackMessage?.success).toBe(true)
})

describe('an identifier that no release has published is refused', () => {
  test.each([
    ['unknown', 'A'.repeat(16)],
    ['unknown, whole', `sha256:${'0'.repeat(64)}`],
    ['with another end', whole('send-feedback-message').replace(/.{2}$/, '00')],
    ['of a text that is not the web’s', `sha256:${createHash('sha256').update('{ __typename }').digest('hex')}`],
    ['a name of every object', '__proto__'],
    ['another', 'constructor'],
    ['no text', 7],
    ['null', null],
    ['a list', ['sha256:']],
  ])('%s', async (_name, documentId) => {
    const answer = await post({ documentId, variables: {} }, { 'accept-language': 'es' })
    const errors = [
      { message: expect.stringContaining('Vuelva a cargarla'), extensions: { code: 'PERSISTED_DOCUMENT_NOT_FOUND' } },
    ]
    expect(answer).toMatchObject({ status: 400, json: { errors } })
    expect(answer.headers['x-request-id']).toBeDefined()
  })

  test('also by GET', async () => {
    const headers = { 'apollo-require-preflight': '1' }
    const answer = await send({ method: 'GET', url: '/graphql?documentId=sha256:0', headers })
    expect(answer).toMatchObject({
      status: 400,
      json: { errors: [{ extensions: { code: 'PERSISTED_DOCUMENT_NOT_FOUND' } }] },
    })
  })
})
