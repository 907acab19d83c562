// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Form } from '@/app/_ui/form'
import { SelectField } from '@/app/_ui/select-field'

const sent = vi.fn()

/** Fields controlled by React, as in the credit form. */
function Ruled() {
  const [code, setCode] = useState('')
  const [place, setPlace] = useState('')
  const [agrees, setAgrees] = useState(false)
  return (
    <Form
      onSubmit={(event) => sent({ code, place, agrees, by: (event.nativeEvent as SubmitEvent).submitter?.textContent })}
    >
      <input name="code" value={code} onChange={(event) => setCode(event.target.value)} />
      <input name="agrees" type="checkbox" checked={agrees} onChange={(event) => setAgrees(event.target.checked)} />
      <SelectField
        name="place"
        label="Place"
        value={place}
        onChange={(event) => setPlace(event.target.value)}
        placeholder="Choose"
        options={[{ value: 'CA', label: 'California' }]}
      />
      <button type="submit" name="then" value="publish">
        Publish
      </button>
      <button type="submit" name="then" value="draft">
        Draft
      </button>
    </Form>
  )
}

let page: HTMLElement
beforeEach(() => {
  sent.mockClear()
  page = document.body.appendChild(document.createElement('div'))
  page.innerHTML = renderToString(<Ruled />)
})
afterEach(() => {
  cleanup()
  page.remove()
})

const field = <E extends Element>(name: string) => page.querySelector<E>(`[name=${name}]`)!

test('a form knows what was typed, ticked and chosen before hydration', async () => {
  field<HTMLInputElement>('code').value = 'K7Q2'
  field<HTMLInputElement>('agrees').checked = true
  field<HTMLSelectElement>('place').value = 'CA'
  render(<Ruled />, { container: page, hydrate: true })
  await act(async () => field<HTMLFormElement>('code').form?.requestSubmit())
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ code: 'K7Q2', agrees: true, place: 'CA' }))
  expect(field<HTMLInputElement>('code').value).toBe('K7Q2')
  expect(field<HTMLInputElement>('agrees').checked).toBe(true)
})

test('a form is sent once, by the button that was pressed', async () => {
  render(<Ruled />, { container: page, hydrate: true })
  const [, draft] = page.querySelectorAll('button')
  await act(async () => draft?.click())
  expect(sent).toHaveBeenCalledOnce()
})

test('a form that begins anew when it is saved leaves the focus to the title of the page', async () => {
  const draw = (version: number) => (
    <>
      <h1 tabIndex={-1}>Settings</h1>
      <Form key={version} onSubmit={() => {}}>
        <button type="submit">Save</button>
      </Form>
    </>
  )
  const { rerender, getByText } = render(draw(1))
  getByText('Save').focus()
  rerender(draw(2))
  await waitFor(() => expect(document.activeElement).toBe(getByText('Settings')))
  // The focus is not taken from somebody who has moved elsewhere.
  page.append(document.createElement('input'))
  const other = page.querySelector<HTMLInputElement>('input:not([name])')
  other?.focus()
  rerender(draw(3))
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(other)
})
