// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Check, isStale } from '@/app/_actions/send'
import { errorList } from '@/app/_forms/field-errors'
import { useWrite } from '@/app/_forms/use-write'
import { type QueuedQuestion, questions } from '@/app/_ui/ask'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { plainText } from '@/app/_ui/markup'
import { TextField } from '@/app/_ui/text-field'
import type { TypedDocument } from '@/graphql/typed-document'
import { lineProblem, problemsAmong } from '@/lib/domain/values'
import { renderInEnglish } from '@/tests/setup/in-english'

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
const refused = (overrides: Partial<Saved> = {}): Saved => ({
  ...done,
  success: false,
  message: 'No',
  data: null,
  ...overrides,
})

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const keys = () => fetched.mock.calls.map(([, { headers }]) => (headers as Record<string, string>)['idempotency-key'])
const answers = (...all: Saved[]) => {
  for (const save of all) fetched.mockImplementationOnce(async () => Response.json({ data: { save } }))
}
const told: string[] = []
const hear = ({ text, answer }: QueuedQuestion) => {
  told.push(plainText(text))
  answer(true)
}
beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset())
  questions.listen(hear)
  told.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

type Api = ReturnType<typeof useWrite<{ save: Saved }, { name: string }>>

type FormProps = { check?: Check<{ name: string }>; summary?: boolean }

/** A form with a field "name"; with `summary` it lists all errors above. */
function OneForm({ check, summary = true, onDraw }: FormProps & { onDraw: (form: Api) => void }) {
  const form = useWrite(document, check)
  onDraw(form)
  return (
    <Form onSubmit={(event) => void form.submit({ name: String(new FormData(event.currentTarget).get('name')) })}>
      {summary && <FormErrors title="Check these" errors={errorList(form.summary, { name: 'Name' })} />}
      <TextField name="name" label="Name" error={form.errors.name} />
      <TextField name="address.city" label="City" error={form.errors['address.city']} />
      <button type="submit">Save</button>
    </Form>
  )
}

/** The result of `useWrite` at its latest render in such a form. */
function written(props: FormProps = {}) {
  const drawn: Api[] = []
  renderInEnglish(<OneForm {...props} onDraw={(form) => drawn.push(form)} />)
  return {
    get current() {
      return drawn.at(-1)!
    },
  }
}

test.each(['send', 'submit'] as const)(
  '%s: one attempt has one key until it is done; changed values and the next attempt have other keys',
  async (verb) => {
    const fields = [{ field: 'input.name', message: 'Too short' }]
    answers(refused({ fieldErrors: fields }), refused({ fieldErrors: fields }), done, done)
    const result = written()
    for (const name of ['a', 'a', 'ab', 'ab']) await act(() => result.current[verb]({ name }))
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
  const result = written()
  expect(await act(() => result.current.submit({ name: 'a' }))).toBeNull()
  expect(result.current.errors).toEqual({ name: 'Too short', dob: 'Too young' })
  expect(await act(() => result.current.submit({ name: 'ab' }))).toMatchObject({ data: { id: '1' } })
  expect(result.current.errors).toEqual({})
})

test('the caller of useWrite gets the refusal, and two presses at once send once', async () => {
  answers(refused({ i18nMessageKey: 'errors.staleVersion' }))
  const result = written()
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
  const result = written({ check })
  expect(await act(() => result.current.submit({ name: 'abcd' }))).toBeNull()
  expect(result.current).toMatchObject({ busy: false, errors: { name: 'Use 3 characters or fewer.' } })
  expect(await act(() => result.current.submit({ name: ' ' }))).toBeNull()
  expect(result.current.errors).toEqual({ name: 'Enter the name.' })
  expect(fetched).not.toHaveBeenCalled()
  expect(await act(() => result.current.submit({ name: 'abc' }))).toMatchObject({ data: { id: '1' } })
  expect(result.current.errors).toEqual({})
})

const unknownPlace = { field: 'input.place', message: 'Not a place' }
const short = { field: 'input.name', message: 'Too short' }

test.each([
  ['at its field is not told once more', [short], false, []],
  ['that has no field is told', [short, unknownPlace], false, ['Not a place']],
  ['that has no field stands in the summary', [short, unknownPlace], true, []],
])('a refusal %s', async (_name, fieldErrors, summary, all) => {
  answers(refused({ fieldErrors }))
  const result = written({ summary })
  await act(() => result.current.submit({ name: 'a' }))
  expect(told).toEqual(all)
})

test('an error goes away when its field is changed and comes back when it is still wrong', async () => {
  const check = ({ name }: { name: string }) => problemsAmong({ name: lineProblem(name, 3) })
  written({ check })
  const tooLong = 'Use 3 characters or fewer.'
  const errorOf = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid')
  const field = screen.getByLabelText('Name')
  const save = () => act(async () => fireEvent.click(screen.getByText('Save')))
  fireEvent.input(field, { target: { value: 'abcd' } })
  await save()
  expect(errorOf('Name')).toBe('true')
  field.focus()
  fireEvent.input(field, { target: { value: 'abcde' } })
  expect(errorOf('Name')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(window.document.activeElement).toBe(field)
  await save()
  expect(errorOf('Name')).toBe('true')
  expect(screen.getByRole('alert').textContent).toContain(`Name: ${tooLong}`)
})

test('a change takes away the error of its own field only, also where the field is one of a group', async () => {
  const fieldErrors = [short, { field: 'input.address.city.0', message: 'No such city' }]
  answers(refused({ fieldErrors }))
  const result = written()
  await act(() => result.current.submit({ name: 'a' }))
  fireEvent.input(screen.getByLabelText('City'), { target: { value: 'Fresno' } })
  expect(result.current.errors).toEqual({ name: 'Too short' })
  expect(Object.keys(result.current.summary)).toEqual(['name'])
})

test('what was wrong goes away above the form as well once its field is changed', async () => {
  const problems = { name: 'validation.required', 'address.city': 'validation.required' }
  written({ check: () => problems })
  await act(async () => fireEvent.click(screen.getByText('Save')))
  expect(screen.getAllByText('Enter the name.')).toHaveLength(1)
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Ana' } })
  expect(screen.getByRole('alert').textContent).toBe('This field is required.')
  fireEvent.input(screen.getByLabelText('City'), { target: { value: 'Lodi' } })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a field that is called by a question has no colon after it', () => {
  const errors = { format: 'Choose one.', name: 'Too long.' }
  expect(errorList(errors, { format: 'How was it held?', name: 'Name' }).map(({ message }) => message)).toEqual([
    'How was it held? Choose one.',
    'Name: Too long.',
  ])
})

test('a field has the colon of Japanese before what is said of it in Japanese', () => {
  const errors = { name: '入力してください。', number: '長すぎます。', id: '長すぎます。' }
  expect(errorList(errors, { name: '姓', number: '電話番号（任意）', id: 'ID' }).map(({ message }) => message)).toEqual(
    ['姓：入力してください。', '電話番号（任意）：長すぎます。', 'ID：長すぎます。'],
  )
})
