// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDialogEdit } from '@/app/_forms/use-edit'
import { questions } from '@/app/_ui/ask'
import type { TypedDocument } from '@/graphql/typed-document'
import { InEnglish } from '@/tests/setup/in-english'
import { router } from '@/tests/setup/navigation'

const { refresh } = router

type Thing = { version: number; name: string }
type Saved = {
  success: boolean
  message: string | null
  i18nMessageKey: string | null
  fieldErrors: { field: string; message: string }[]
  data: Thing | null
}
const document = 'mutation save { save { success } }' as TypedDocument<
  { save: Saved },
  { version: number; name: string }
>
const done: Saved = { success: true, message: null, i18nMessageKey: null, fieldErrors: [], data: null }
const refused = (key: string, data: Thing | null = null): Saved => ({
  ...done,
  success: false,
  message: 'No',
  i18nMessageKey: key,
  data,
})
const fieldRefused = { ...refused('errors.invalidInput'), fieldErrors: [{ field: 'input.name', message: 'Too short' }] }

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const onClose = vi.fn()
const answers = (...all: Saved[]) => {
  for (const save of all) fetched.mockImplementationOnce(async () => Response.json({ data: { save } }))
}
beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset())
  onClose.mockReset()
  refresh.mockReset()
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

const edit = (read: (now: Thing) => Thing | null = (now) => now) =>
  renderHook(
    () =>
      useDialogEdit(document, {
        start: { version: 3, name: 'as it was' },
        saved: 'Saved',
        onClose,
        read,
        fields: ({ name }) => ({ name }),
      }),
    { wrapper: InEnglish },
  ).result

test('a saved edit closes the dialog and refreshes the page', async () => {
  answers(done)
  const form = edit()
  await act(() => form.current.save({ version: form.current.version, name: 'mine' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(refresh).toHaveBeenCalledOnce()
})

test('an edit after somebody else’s shows theirs, and the next save names that version', async () => {
  answers(refused('errors.staleVersion', { version: 7, name: 'theirs' }), done)
  const form = edit()
  expect(form.current.version).toBe(3)
  await act(() => form.current.save({ version: form.current.version, name: 'mine' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(form.current.versions.other).toMatchObject({ version: 7, fields: { name: 'theirs' } })
  expect(form.current.version).toBe(7)
  await act(() => form.current.save({ version: form.current.version, name: 'mine' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('an edit of a deleted row shows that, and there is nothing to save over', async () => {
  answers(refused('errors.staleVersion', { version: 7, name: 'others' }))
  const told = vi.fn()
  questions.listen(({ text, answer }) => {
    told(text)
    answer(true)
  })
  const form = edit(() => null)
  await act(() => form.current.save({ version: 3, name: 'mine' }))
  expect(told).toHaveBeenCalledExactlyOnceWith('No')
  expect(refresh).toHaveBeenCalledOnce()
  expect(form.current.versions.other).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('a refused field keeps the dialog open, and a refusal with a remedy of its own shows no alert', async () => {
  answers(fieldRefused, refused('errors.sure'))
  questions.listen(({ answer }) => answer(true))
  const form = edit()
  await act(() => form.current.save({ version: 3, name: '' }))
  expect(form.current.errors).toEqual({ name: 'Too short' })
  const remedy = vi.fn(async () => {})
  await act(() => form.current.save({ version: 3, name: 'mine' }, { 'errors.sure': remedy }))
  expect(remedy).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})
