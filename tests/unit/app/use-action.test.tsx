// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Action, undoBy, useAction } from '@/app/_actions/use-action'
import { type QueuedQuestion, questions } from '@/app/_ui/ask'
import { plainText } from '@/app/_ui/markup'
import { toasts as shownToasts, type ToastText } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import type { TypedDocument } from '@/graphql/typed-document'
import { renderInEnglish } from '@/tests/setup/in-english'
import { router } from '@/tests/setup/navigation'

const { refresh, push, replace } = router

type Thing = { id: string; version: number }
type Saved = {
  success: boolean
  message: string | null
  i18nMessageKey: string | null
  fieldErrors: { field: string; message: string }[]
  data: Thing | null
}
const saved: Saved = {
  success: true,
  message: null,
  i18nMessageKey: null,
  fieldErrors: [],
  data: { id: 't', version: 4 },
}
const refused = (key: string): Saved => ({ ...saved, success: false, message: 'No', i18nMessageKey: key, data: null })
const archive = 'mutation archive { archive { success } }' as TypedDocument<{ archive: Saved }, Thing>
const restore = 'mutation restore { restore { success } }' as TypedDocument<{ restore: Saved }, Thing>

/** Everything that was shown or sent, in order. */
const seen: string[] = []
const toasts: ToastText[] = []
let yes = true
const hearQuestion = ({ kind, text, answer }: QueuedQuestion) => {
  seen.push(`${kind}: ${plainText(text)}`)
  answer(yes)
}
const hearToast = (toast: ToastText) => {
  toasts.push(toast)
  seen.push(`toast: ${toast.title}`)
}
/** The server's next answers, returned at once or when the test resolves them. */
const answers: (Saved | Promise<Saved>)[] = []

beforeEach(() => {
  seen.length = 0
  toasts.length = 0
  answers.length = 0
  yes = true
  refresh.mockReset().mockImplementation(() => void seen.push('refresh'))
  push.mockReset().mockImplementation((path: string) => void seen.push(`go to ${path}`))
  replace.mockReset().mockImplementation((path: string) => void seen.push(`become ${path}`))
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { operationName, variables } = JSON.parse(String(init.body)) as { operationName: string; variables: Thing }
    seen.push(`${operationName} ${variables.id} ${variables.version}`)
    return Response.json({ data: { [operationName]: await answers.shift() } })
  })
  questions.listen(hearQuestion)
  shownToasts.listen(hearToast)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type More = Partial<Action<{ archive: Saved }, Thing>>
type Button = ReturnType<typeof useAction<{ archive: Saved }, Thing>>

/** A dialog with a field for each of `fields`. */
function OneDialog({ fields = [], onDraw, ...more }: More & { fields?: string[]; onDraw: (button: Button) => void }) {
  const button = useAction({ mutation: archive, ...more })
  onDraw(button)
  return fields.map((name) => <TextField key={name} name={name} label={name} error={button.errors[name]} />)
}

/** The result of `useAction` at its latest render there. */
function action(props: More & { fields?: string[] } = {}) {
  const drawn: Button[] = []
  renderInEnglish(<OneDialog {...props} onDraw={(button) => drawn.push(button)} />)
  return {
    get current() {
      return drawn.at(-1)!
    },
  }
}
const press = (button: ReturnType<typeof action>, version = 3) => act(() => button.current.run({ id: 't', version }))

test('asks, sends, confirms what was done and refreshes the page; returns what is stored', async () => {
  answers.push(saved)
  const button = action({ confirm: { text: 'Archive it?' }, done: ({ version }) => `Archived as ${version}` })
  expect(await press(button)).toEqual(saved.data)
  expect(seen).toEqual(['confirm: Archive it?', 'archive t 3', 'toast: Archived as 4', 'refresh'])
  expect(button.current.busy).toBe(false)
})

test('sends nothing after a no', async () => {
  yes = false
  expect(await press(action({ confirm: { text: 'Archive it?' } }))).toBeNull()
  expect(seen).toEqual(['confirm: Archive it?'])
})

test('ends the draft of a form, and of none where a button acts', async () => {
  const ended = vi.fn()
  addEventListener('suma:saved', ended)
  answers.push(saved, saved)
  await press(action())
  expect(ended).not.toHaveBeenCalled()
  await press(action({ check: () => ({}) }))
  expect(ended).toHaveBeenCalledOnce()
  removeEventListener('suma:saved', ended)
})

test('shows no toast where the screen shows enough', async () => {
  answers.push(saved)
  await press(action())
  expect(seen).toEqual(['archive t 3', 'refresh'])
})

test('opens the page of what it made, and stays after a refusal', async () => {
  answers.push(saved, refused('errors.archived'))
  const button = action({ goTo: ({ id, version }) => `/things/${id}/${version}` })
  await press(button)
  await press(button)
  expect(seen).toEqual(['archive t 3', 'go to /things/t/4', 'refresh', 'archive t 3', 'alert: No'])
})

test('a page whose record was replaced becomes that of the new one, so that Back does not lead to the old', async () => {
  answers.push(saved)
  await press(action({ becomes: ({ id, version }) => `/things/${id}/${version}` }))
  expect(seen).toEqual(['archive t 3', 'become /things/t/4', 'refresh'])
})

test('offers undo with the version from the answer', async () => {
  answers.push(saved, { ...saved, data: { id: 't', version: 5 } })
  await press(action({ done: 'Archived', undo: undoBy(restore) }))
  expect(await toasts[0]?.undo?.()).toBe(true)
  expect(seen).toEqual(['archive t 3', 'toast: Archived', 'refresh', 'restore t 4'])
})

test('reports an undo that is refused', async () => {
  answers.push(saved, refused('errors.archived'))
  await press(action({ done: 'Archived', undo: undoBy(restore) }))
  expect(await toasts[0]?.undo?.()).toBe(false)
  expect(seen.at(-1)).toBe('alert: No')
})

test.each([
  ['is told; the page stays', 'errors.archived', ['archive t 3', 'alert: No']],
  [
    'because somebody else was faster is told, and the page shows it',
    'errors.staleVersion',
    ['archive t 3', 'alert: No', 'refresh'],
  ],
  ['of what is gone is told, and the page shows it', 'errors.notFound', ['archive t 3', 'alert: No', 'refresh']],
])('a refusal %s', async (_name, key, all) => {
  answers.push(refused(key))
  const button = action({ done: 'Archived' })
  expect(await press(button)).toBeNull()
  expect(seen).toEqual(all)
  expect(button.current.busy).toBe(false)
})

test('refreshes the page at every refusal where the row changes by itself', async () => {
  answers.push(refused('errors.archived'))
  expect(await press(action({ refreshOnRefusal: true }))).toBeNull()
  expect(seen).toEqual(['archive t 3', 'alert: No', 'refresh'])
})

test('reports a refusal in the button’s own words where it has some', async () => {
  answers.push(refused('errors.tooManyRequests'))
  await press(action({ refused: { 'errors.tooManyRequests': () => 'Wait 10 minutes' } }))
  expect(seen).toEqual(['archive t 3', 'alert: Wait 10 minutes'])
})

const reasonMissing: Saved = {
  ...refused('errors.invalid'),
  fieldErrors: [{ field: 'input.reason', message: 'Say why' }],
}

test.each<[string, Saved, string[]]>([
  ['closes when it is done', saved, ['archive t 3', 'close', 'refresh']],
  [
    'closes when the page has to be shown anew',
    refused('errors.notFound'),
    ['archive t 3', 'alert: No', 'close', 'refresh'],
  ],
  ['stays open after another refusal', refused('errors.archived'), ['archive t 3', 'alert: No']],
  ['stays open when fields are refused, which it shows there', reasonMissing, ['archive t 3']],
])('the dialog it is pressed in %s', async (_name, answer, all) => {
  answers.push(answer)
  const button = action({ onClose: () => void seen.push('close'), fields: ['reason'] })
  await press(button)
  expect(seen).toEqual(all)
  expect(button.current.errors).toEqual(answer === reasonMissing ? { reason: 'Say why' } : {})
})

test('a refusal at a field that the dialog does not have is said, and the dialog stays open', async () => {
  answers.push(reasonMissing)
  await press(action({ onClose: () => void seen.push('close'), fields: ['title'] }))
  expect(seen).toEqual(['archive t 3', 'alert: Say why'])
})

test('ignores a second press while it is running', async () => {
  const first = Promise.withResolvers<Saved>()
  answers.push(first.promise, saved)
  const button = action()
  let pressed: Promise<unknown> = Promise.resolve()
  await act(async () => {
    pressed = button.current.run({ id: 't', version: 3 })
    expect(await button.current.run({ id: 't', version: 3 })).toBeNull()
  })
  expect(button.current.busy).toBe(true)
  await act(async () => {
    first.resolve(saved)
    await pressed
  })
  expect(button.current.busy).toBe(false)
  await press(button, 4)
  expect(seen).toEqual(['archive t 3', 'refresh', 'archive t 4', 'refresh'])
})
