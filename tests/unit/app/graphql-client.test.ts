// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isFailure, unwrapResult } from '@/app/_lib/api-answer'
import { type ApiDocument, callApi } from '@/app/_lib/graphql-client'

type Updated = { updateUser: { success: boolean; message: string | null; data: { id: string } | null } }
const document: ApiDocument<Updated, { id: string }> = {
  toString: () => 'mutation updateUser($id: ID!) { updateUser(id: $id) { success } }',
}
const fetched = vi.fn<typeof fetch>()
const json = (body: unknown, status = 200, headers = {}) => new Response(JSON.stringify(body), { status, headers })

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockResolvedValue(json({ data: { updateUser: { success: true } } }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})
const sent = () => {
  const [url, init] = fetched.mock.calls[0] ?? []
  return {
    url,
    method: init?.method,
    headers: new Headers(init?.headers),
    body: JSON.parse(String(init?.body)) as unknown,
  }
}

describe('the request', () => {
  test('is a POST of name, query and variables with the preflight header', async () => {
    await callApi(document, { id: '1' })
    const { url, method, headers, body } = sent()
    expect([url, method]).toEqual(['/graphql', 'POST'])
    expect(body).toEqual({ operationName: 'updateUser', query: document.toString(), variables: { id: '1' } })
    expect(headers.get('apollo-require-preflight')).toBe('true')
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.has('x-suma-org-id')).toBe(false)
    expect(headers.has('idempotency-key')).toBe(false)
  })

  test('carries the identifier of a known document instead of its text', async () => {
    await callApi('updateUser 0PqpPCYV3lBOX_ez' as ApiDocument<Updated, { id: string }>, { id: '1' })
    expect(sent().body).toEqual({ operationName: 'updateUser', documentId: '0PqpPCYV3lBOX_ez', variables: { id: '1' } })
  })

  test.each([
    ['/orgs/org-1', 'org-1'],
    ['/orgs/org-1/members/2', 'org-1'],
    ['/orgs', null],
    ['/org-invitations/1', null],
    ['/dashboard', null],
  ])('on %s the organization is %s', async (pathname, orgId) => {
    vi.stubGlobal('location', { pathname })
    await callApi(document, { id: '1' })
    expect(sent().headers.get('x-suma-org-id')).toBe(orgId)
  })

  test('carries an idempotency key when given one', async () => {
    await callApi(document, { id: '1' }, { idempotencyKey: 'k' })
    expect(sent().headers.get('idempotency-key')).toBe('k')
  })
})

describe('the answer', () => {
  test('is the data', async () => {
    expect(await callApi(document, { id: '1' })).toEqual({ data: { updateUser: { success: true } } })
  })

  test('of a lost connection is a failure with that text', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const failure = { success: false, i18nMessageKey: 'errors.client.network', fieldErrors: [], data: null }
    expect(await callApi(document, { id: '1' })).toMatchObject({ ...failure, message: 'errors.client.network' })
  })

  test('with status 503 and words for people is shown in those', async () => {
    const extensions = { code: 'UNAVAILABLE', i18nMessageKey: 'errors.uploadsFull' }
    fetched.mockResolvedValue(json({ errors: [{ message: 'Many files', extensions }] }, 503))
    expect(await callApi(document, { id: '1' })).toMatchObject({ success: false, message: 'Many files' })
  })

  test('with status 507 is shown in the server’s words, since trying again would not help', async () => {
    const extensions = { code: 'STORAGE_FULL', i18nMessageKey: 'errors.storageFull' }
    fetched.mockResolvedValue(json({ errors: [{ message: 'There is no room', extensions }] }, 507))
    expect(await callApi(document, { id: '1' })).toMatchObject({
      success: false,
      message: 'There is no room',
      i18nMessageKey: 'errors.storageFull',
    })
  })

  test.each([
    ['500 with a page', () => new Response('<html>', { status: 500 })],
    ['503 with errors', () => json({ errors: [{ message: 'internal words' }] }, 503)],
    ['200 with a page', () => new Response('<html>')],
    ['404 without errors', () => json({}, 404)],
  ])('%s asks to try again', async (_name, response) => {
    fetched.mockResolvedValue(response())
    expect(await callApi(document, { id: '1' })).toMatchObject({
      success: false,
      i18nMessageKey: 'errors.unavailable',
      message: 'errors.unavailable',
    })
  })

  test.each([200, 400, 413])('with status %i is shown in the server’s words', async (status) => {
    const errors = [{ message: 'Inicie sesión', extensions: { i18nMessageKey: 'errors.signInRequired' } }]
    fetched.mockResolvedValue(json({ data: null, errors }, status, { 'x-request-id': 'r-1' }))
    expect(await callApi(document, { id: '1' })).toEqual({
      success: false,
      message: 'Inicie sesión',
      i18nMessageKey: 'errors.signInRequired',
      fieldErrors: [],
      data: null,
      requestId: 'r-1',
    })
  })

  test('throws only when the caller aborts', async () => {
    const caller = new AbortController()
    caller.abort()
    fetched.mockRejectedValue(new DOMException('stopped', 'AbortError'))
    await expect(callApi(document, { id: '1' }, { signal: caller.signal })).rejects.toThrow('stopped')
  })
})

describe('unwrapResult', () => {
  const wrong = (response: unknown) => () => unwrapResult(response as { data: Updated }, 'updateUser')

  test.each([
    [null, 'Did not get a result'],
    [undefined, 'Did not get a result'],
    ['text', 'Not a valid result response'],
    [{}, 'Not a valid result response'],
    [{ data: null }, 'Not a valid result response'],
    [{ data: {} }, 'No key in result response'],
    [{ data: { other: 1 } }, 'No key in result response'],
    [{ data: { updateUser: null } }, 'No data in result response'],
    [{ data: { updateUser: undefined } }, 'No data in result response'],
  ])('%j: %s', (response, message) => {
    expect(wrong(response)).toThrow(new Error(message))
  })

  test('returns the field and the code', async () => {
    const payload = { success: false, message: 'No', data: null }
    expect(unwrapResult({ data: { updateUser: payload } }, 'updateUser')).toBe(payload)
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const failure = unwrapResult(await callApi(document, { id: '1' }), 'updateUser')
    expect(isFailure(failure)).toBe(true)
    expect(isFailure({ success: true })).toBe(false)
  })
})
