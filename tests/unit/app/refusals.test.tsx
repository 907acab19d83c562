// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useAction } from '@/app/_actions/use-action'
import { useWrite } from '@/app/_forms/use-write'
import { type QueuedQuestion, questions } from '@/app/_ui/ask'
import { plainText } from '@/app/_ui/markup'
import { TextField } from '@/app/_ui/text-field'
import type { TypedDocument } from '@/graphql/typed-document'
import { problemCodes } from '@/lib/domain/result'
import errors from '@/locales/en/errors.json'
import validation from '@/locales/en/validation.json'
import { InEnglish } from '@/tests/setup/in-english'
import { mutationsOfPages } from '@/tests/setup/mutations-of-pages'
import { shareOf } from '@/tests/setup/nightly'

type Refusal = {
  message: string | null
  i18nMessageKey: string | null
  fieldErrors: { field: string; message: string }[]
}
type Payload = Refusal & { success: boolean; data: null }
type Mutation = TypedDocument<Record<string, Payload>, Record<string, unknown>>

let refusal: Refusal
const told: string[] = []
beforeAll(() => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false))
afterAll(() => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true))
beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { operationName } = JSON.parse(String(init.body)) as { operationName: string }
    return Response.json({ data: { [operationName]: { success: false, data: null, ...refusal } } })
  })
  questions.listen(({ text, answer }: QueuedQuestion) => {
    told.push(plainText(text))
    answer(true)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Ways = {
  action: ReturnType<typeof useAction>
  dialog: ReturnType<typeof useAction>
  form: ReturnType<typeof useWrite>
}

/** A button, a button in a dialog, and a form with one field, as on real pages. */
function Screen({ mutation, onDraw }: { mutation: Mutation; onDraw: (ways: Ways) => void }) {
  const action = useAction({ mutation })
  const dialog = useAction({ mutation, onClose: () => {} })
  const form = useWrite(mutation)
  onDraw({ action, dialog, form } as unknown as Ways)
  return <TextField name="known" label="Known" error={form.errors.known} />
}

const refused = (code: string): Refusal => {
  const words = (errors as Record<string, unknown>)[code]
  return { message: typeof words === 'string' ? words : code, i18nMessageKey: `errors.${code}`, fieldErrors: [] }
}
const atField = (...fields: string[]): Refusal => ({
  ...refused('invalidInput'),
  fieldErrors: fields.map((field) => ({ field: `input.${field}`, message: `Mend ${field}` })),
})
const mute: Refusal = { message: null, i18nMessageKey: null, fieldErrors: [] }

/** Every refusal of the product, plus one for a field that no screen has, several of those, and one without text. */
const refusals = [
  // Offers a sign-in instead of words.
  ...problemCodes.filter((code) => code !== 'freshSignInRequired').map(refused),
  atField('elsewhere'),
  atField('known', 'elsewhere', 'nowhere'),
  mute,
]

// About ten thousand refusals take a while on a busy machine.
test('whatever a mutation of a page is refused for, a button, a dialog and a form say all of it', {
  timeout: 240_000,
}, async () => {
  const silent: string[] = []
  const mutations = await mutationsOfPages()
  expect(mutations.length).toBeGreaterThan(100)
  for (const { name, document } of shareOf(mutations, 4)) {
    let ways: Ways | undefined
    const screen = render(<Screen mutation={document as Mutation} onDraw={(drawn) => (ways = drawn)} />, {
      wrapper: InEnglish,
    })
    for (const [index, one] of refusals.entries()) {
      refusal = one
      for (const [way, press] of Object.entries({
        action: () => ways!.action.run({} as never),
        dialog: () => ways!.dialog.run({} as never),
        form: () => ways!.form.submit({} as never),
      })) {
        // One function shows all refusals that are only a code, so one way per refusal is enough, alternating between
        // neighbors.
        if (one.fieldErrors.length === 0 && one.message && way !== (index % 2 === 0 ? 'action' : 'form')) continue
        told.length = 0
        await press()
        const said = `${told.join(' ')} ${screen.container.textContent}`
        const wanted =
          refusal.fieldErrors.length > 0 ? refusal.fieldErrors.map(({ message }) => message) : [refusal.message]
        const isSaid = wanted.every((text) => (text ? said.includes(text) : told.join('').trim() !== ''))
        if (!isSaid) silent.push(`${name} as ${way}: ${refusal.i18nMessageKey} ${wanted.join()}`)
      }
    }
    screen.unmount()
  }
  expect(silent).toEqual([])
})

/** A form whose check finds two problems, and which has a field for only one of them. */
function Checked({ mutation, onDraw }: { mutation: Mutation; onDraw: (form: ReturnType<typeof useWrite>) => void }) {
  const form = useWrite(mutation, () => ({ known: 'validation.required', elsewhere: 'validation.email' }))
  onDraw(form as never)
  return <TextField name="known" label="Known" error={form.errors.known} />
}

test('what the browser itself finds wrong is told where no field shows it', async () => {
  const [first] = await mutationsOfPages()
  let form: ReturnType<typeof useWrite> | undefined
  const screen = render(<Checked mutation={first?.document as Mutation} onDraw={(drawn) => (form = drawn)} />, {
    wrapper: InEnglish,
  })
  told.length = 0
  await form!.submit({} as never)
  expect(screen.container.textContent).toContain(validation.required)
  expect(told).toEqual([validation.email])
})
