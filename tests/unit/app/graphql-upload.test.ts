import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callApi } from '@/app/_lib/graphql-client'

class FakeRequest {
  static last: FakeRequest
  static outcome: 'load' | 'error' = 'load'
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  method = ''
  body: FormData | null = null
  status = 200
  responseText = '{"data":{"saveUserDocument":{"success":true}}}'
  constructor() {
    FakeRequest.last = this
  }
  open(method: string, url: string) {
    this.method = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader() {
    return null
  }
  abort() {
    this.onabort?.()
  }
  send(body: FormData) {
    this.body = body
    if (FakeRequest.outcome === 'error') return this.onerror?.()
    this.upload.onprogress?.({ loaded: 5, total: 10 })
    this.upload.onprogress?.({ loaded: 0, total: 0 })
    this.onload?.()
  }
}

beforeEach(() => {
  FakeRequest.outcome = 'load'
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

type Saved = { saveUserDocument: { success: boolean } }
const document = {
  toString: () => 'mutation saveUserDocument($id: ID!, $data: JSON!) { x }',
  __apiType: (_: object): Saved => never(),
}
const never = (): never => {
  throw new Error('types only')
}
const file = new File(['abc'], 'a.pdf', { type: 'application/pdf' })
const variables = { id: '1', data: { title: 'License', file: null } }

test('files go as the multipart request specification has them, with progress', async () => {
  const progress: number[] = []
  const answer = await callApi(document, variables, {
    files: { 'data.file': file },
    onProgress: (part) => progress.push(part),
    idempotencyKey: 'k',
  })
  expect(answer).toEqual({ data: { saveUserDocument: { success: true } } })
  const { method, headers, body } = FakeRequest.last
  expect(method).toBe('POST /graphql')
  expect(headers).toEqual({ accept: 'application/json', 'apollo-require-preflight': 'true', 'idempotency-key': 'k' })
  expect([...(body?.keys() ?? [])]).toEqual(['operations', 'map', '0'])
  expect(JSON.parse(String(body?.get('operations')))).toEqual({
    operationName: 'saveUserDocument',
    query: document.toString(),
    variables,
  })
  expect(JSON.parse(String(body?.get('map')))).toEqual({ 0: ['variables.data.file'] })
  expect(body?.get('0')).toMatchObject({ name: 'a.pdf', type: 'application/pdf' })
  expect(progress).toEqual([0.5, 0])
})

test('the place of a file is null, also where it was not named', async () => {
  await callApi(document, { id: '1' }, { files: { 'data.file': file, other: file } })
  expect(JSON.parse(String(FakeRequest.last.body?.get('operations')))).toMatchObject({
    variables: { id: '1', data: { file: null }, other: null },
  })
})

test('a lost connection is a failure', async () => {
  FakeRequest.outcome = 'error'
  expect(await callApi(document, variables, { files: { 'data.file': file } })).toMatchObject({
    success: false,
    i18nMessageKey: 'errors.client.network',
  })
})
