// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Form } from '@/app/_ui/form'
import { SelectField } from '@/app/_ui/select-field'

const options = ['', 'CA', 'TX'].map((value) => ({ value, label: value || 'Choose' }))

/** Controls its place like the form of a new license. */
function Place() {
  const [place, setPlace] = useState('')
  return (
    <form>
      <SelectField
        name="place"
        label="Place"
        options={options}
        value={place}
        onChange={(e) => setPlace(e.target.value)}
      />
      <output>{place}</output>
    </form>
  )
}

function served() {
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Place />)
  document.body.append(root)
  return root
}

const choose = (root: HTMLElement, value: string) => {
  const select = root.querySelector('select')
  if (!select) throw new Error('no list')
  select.value = value
  return () => select.dispatchEvent(new Event('change', { bubbles: true }))
}

const stands = (root: HTMLElement) => [root.querySelector('select')?.value, root.querySelector('output')?.textContent]

afterEach(() => {
  document.body.replaceChildren()
})

test('what was chosen before the script was there is known once it is', async () => {
  const root = served()
  choose(root, 'CA')
  await act(async () => hydrateRoot(root, <Place />))
  expect(stands(root)).toEqual(['CA', 'CA'])
})

test('what is chosen while the page comes alive stays chosen', async () => {
  const root = served()
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  hydrateRoot(root, <Place />)
  // React is not running yet: this very event makes it hydrate the page, and is then replayed.
  choose(root, 'CA')()
  await waitFor(() => expect(stands(root)).toEqual(['CA', 'CA']))
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
})

/** Chooses as a person does on a hydrated page. */
const chooseAloud = (root: HTMLElement, value: string) => {
  choose(root, value)
  for (const type of ['input', 'change'])
    root.querySelector('select')?.dispatchEvent(new Event(type, { bubbles: true }))
}

test.each([
  // React has rendered the page, but its effects have not run yet.
  ['at once when', (act: () => void) => queueMicrotask(act)],
  ['a moment after', (act: () => void) => void setTimeout(act)],
])('what is chosen %s the page has come alive stays chosen', async (_when, later) => {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(<Ruled />)
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  const onDrawn = () => later(() => chooseAloud(root, 'CA'))
  startTransition(() => void hydrateRoot(root, <Ruled onDrawn={onDrawn} />))
  await waitFor(() => expect(stands(root)).toEqual(['CA', 'CA,,false']))
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
})

/** The event the browser sends for each field at the very moment of hydration. */
const reported = { place: 'change', code: 'input', agrees: 'click' } as const
const lateEvents = (root: HTMLElement) =>
  Object.entries(reported).map(([name, type]) => {
    const field = root.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)!
    // A click toggles a checkbox by itself, so only check that it is still checked.
    if (type === 'click') return field instanceof HTMLInputElement && field.checked
    const { value } = field
    field.dispatchEvent(new Event(type, { bubbles: true }))
    return value
  })

const nothing = () => {}

function Ruled({ onAlive = nothing, onDrawn = nothing }: { onAlive?: () => void; onDrawn?: () => void }) {
  const [place, setPlace] = useState('')
  const [code, setCode] = useState('')
  const [agrees, setAgrees] = useState(false)
  useLayoutEffect(onDrawn, [onDrawn])
  useEffect(onAlive, [onAlive])
  return (
    <Form onSubmit={() => {}}>
      <SelectField
        name="place"
        label="Place"
        options={options}
        value={place}
        onChange={(e) => setPlace(e.target.value)}
      />
      <input name="code" value={code} onChange={(e) => setCode(e.target.value)} />
      <input name="agrees" type="checkbox" checked={agrees} onChange={(e) => setAgrees(e.target.checked)} />
      <output>{[place, code, String(agrees)].join()}</output>
    </Form>
  )
}

test('an event that the browser sends before React has drawn what was found tells the same once more', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(<Ruled />)
  choose(root, 'CA')
  const field = (name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`)!
  field('code').value = 'K7Q2'
  field('agrees').checked = true
  const seen: unknown[] = []
  const look = () => void seen.push(...lateEvents(root))
  await act(async () => hydrateRoot(root, <Ruled onAlive={look} />))
  expect(seen).toEqual(['CA', 'K7Q2', true])
  expect(root.querySelector('output')?.textContent).toBe('CA,K7Q2,true')
  // Emptying it immediately afterwards is noticed as well.
  const empty = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    empty?.call(field('code'), '')
    field('code').dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(root.querySelector('output')?.textContent).toBe('CA,,true')
})
