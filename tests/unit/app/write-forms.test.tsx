// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isStale } from '@/app/_actions/send'
import { useWrite } from '@/app/_forms/use-write'
import type { TypedDocument } from '@/graphql/typed-document'
import { lineProblem, problemsAmong } from '@/lib/domain/values'
import { InEnglish } from '@/tests/setup/in-english'

type Saved = {
  success: boolean
  message: string | null
  i18nMessageKey: string | null
  fieldErrors: { field: string; message: string }[]
  data?: unknown
}
const document = 'mutation save($name: String!) { save(name: $name) { success } }' as TypedDocument<
  { save: Saved },
  { name: string }
>
const done: Saved = { success: true, message: null, i18nMessageKey: null, fieldErrors: [], data: { id: '1' } }
const refused = (more: Partial<Saved> = {}): Saved => ({ ...done, success: false, message: 'No', data: null, ...more })

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const keys = () => fetched.mock.calls.map(([, { headers }]) => (headers as Record<string, string>)['idempotency-key'])
const answers = (...all: Saved[]) => {
  for (const save of all) fetched.mockImplementationOnce(async () => Response.json({ data: { save } }))
}
beforeEach(() => vi.stubGlobal('fetch', fetched.mockReset()))
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

/** In a form that shows all that is wrong, as its summary does. */
function useShownWrite(check?: Parameters<typeof useWrite<{ save: Saved }, { name: string }>>[1]) {
  const form = useWrite(document, check)
  Object.keys(form.errors)
  return form
}

test.each([
  ['useWrite', () => useShownWrite().send],
  ['useWrite', () => useShownWrite().submit],
])(
  '%s: one attempt has one key until it is done; changed values and the next attempt have other keys',
  async (_name, hook) => {
    const fields = [{ field: 'input.name', message: 'Too short' }]
    answers(refused({ fieldErrors: fields }), refused({ fieldErrors: fields }), done, done)
    const { result } = renderHook(hook, { wrapper: InEnglish })
    for (const name of ['a', 'a', 'ab', 'ab']) await act(() => result.current({ name }))
    const [first, second, third, fourth] = keys()
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toBe(first)
    expect(new Set([first, third, fourth]).size).toBe(3)
  },
)

test('a refusal that names fields is shown there without the argument’s name, and a success removes it', async () => {
  answers(
    refused({
      fieldErrors: [
        { field: 'input.name', message: 'Too short' },
        { field: 'data.dob', message: 'Too young' },
      ],
    }),
    done,
  )
  const { result } = renderHook(() => useShownWrite(), { wrapper: InEnglish })
  expect(await act(() => result.current.submit({ name: 'a' }))).toBeNull()
  expect(result.current.errors).toEqual({ name: 'Too short', dob: 'Too young' })
  expect(await act(() => result.current.submit({ name: 'ab' }))).toMatchObject({ data: { id: '1' } })
  expect(result.current.errors).toEqual({})
})

test('the caller of useWrite gets the refusal, and two presses at once send once', async () => {
  answers(refused({ i18nMessageKey: 'errors.staleVersion' }))
  const { result } = renderHook(() => useShownWrite(), { wrapper: InEnglish })
  const [one, two] = await act(() =>
    Promise.all([result.current.send({ name: 'a' }), result.current.send({ name: 'a' })]),
  )
  expect(one && isStale(one)).toBe(true)
  expect(two).toBeNull()
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('what the rules find wrong is said at its field and not sent', async () => {
  answers(done)
  const check = ({ name }: { name: string }) => problemsAmong({ name: lineProblem(name, 3) })
  const { result } = renderHook(() => useShownWrite(check), { wrapper: InEnglish })
  expect(await act(() => result.current.submit({ name: 'abcd' }))).toBeNull()
  expect(result.current).toMatchObject({ busy: false, errors: { name: 'Use 3 characters or fewer.' } })
  expect(await act(() => result.current.submit({ name: ' ' }))).toBeNull()
  expect(result.current.errors).toEqual({ name: 'This field is required.' })
  expect(fetched).not.toHaveBeenCalled()
  expect(await act(() => result.current.submit({ name: 'abc' }))).toMatchObject({ data: { id: '1' } })
  expect(result.current.errors).toEqual({})
})
