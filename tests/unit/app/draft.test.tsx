// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Draft, DraftPart } from '@/app/_forms/draft'
import { emitDiscarded, emitSaved } from '@/app/_forms/draft-events'
import { dropDrafts, readDraft, writeDraft } from '@/app/_forms/draft-store'
import { draftNames, useDraftDialog } from '@/app/_forms/use-draft-dialog'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { TextField } from '@/app/_ui/text-field'
import { draft as texts } from '@/locales/en/browser.json'
import { InEnglish } from '@/tests/setup/in-english'

const place = { person: 'ana', name: 'license' }
const kept = () => readDraft(place)?.values ?? null
const said = () => screen.queryByRole('status')?.textContent ?? null

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  sessionStorage.clear()
  document.body.innerHTML = '<div id="root" data-person="ana"></div>'
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/**
 * A form with every kind of field: a controlled one that leads to another, an uncontrolled one, a choice, a part, a
 * file, a code.
 */
function Form({ version }: { version?: number }) {
  const [place, setPlace] = useState('')
  const [pairs, setPairs] = useState<string[]>([])
  const [answer, setAnswer] = useState('')
  const dirty = useRef(false)
  return (
    <form
      onSubmit={(event) => event.preventDefault()}
      onInput={() => {
        dirty.current = true
      }}
    >
      <Draft name="license" version={version} dirty={dirty} />
      <select name="geo" aria-label="Place" value={place} onChange={(event) => setPlace(event.target.value)}>
        <option value="">–</option>
        <option value="CA">California</option>
      </select>
      {place && (
        <select name="type" aria-label="Type" defaultValue="">
          <option value="">–</option>
          <option value="CNA">CNA</option>
        </select>
      )}
      <TextField name="number" label="Number" defaultValue="7" />
      <ChoiceGroup
        name="format"
        label="Format"
        choices={[
          { value: 'ONLINE', label: 'Online' },
          { value: 'IN_PERSON', label: 'In person' },
        ]}
        defaultValues={['ONLINE']}
      />
      <div data-draft="off">
        <DraftPart name="first" value={answer} onTake={setAnswer} />
        <ChoiceGroup
          name="first"
          label="First"
          choices={[{ value: 'yes', label: 'Yes' }]}
          values={[answer]}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </div>
      <input type="file" name="file" aria-label="File" />
      <input name="code" aria-label="Code" autoComplete="one-time-code" />
      <DraftPart name="pairs" value={pairs} onTake={setPairs} />
      <button type="button" onClick={() => setPairs([...pairs, 'CA:CNA'])}>
        Add {pairs.join()}
      </button>
      <button type="submit">Save</button>
    </form>
  )
}
const shown = (version?: number) => {
  const container = document.createElement('div')
  document.getElementById('root')?.append(container)
  return render(<Form version={version} />, { container, wrapper: InEnglish })
}
const field = <T extends HTMLElement>(name: string) => screen.getByLabelText<T>(name)
const pause = () => vi.advanceTimersByTimeAsync(400)

async function fillIn() {
  fireEvent.change(field('Place'), { target: { value: 'CA' } })
  fireEvent.change(field('Type'), { target: { value: 'CNA' } })
  fireEvent.input(field('Number'), { target: { value: '42' } })
  fireEvent.click(field('In person'))
  fireEvent.click(field('Yes'))
  fireEvent.input(field('Code'), { target: { value: '123456' } })
  fireEvent.click(screen.getByText('Add'))
  await pause()
}

test('a draft keeps what was typed, without codes, files and unchanged fields', async () => {
  shown()
  await fillIn()
  expect(kept()).toEqual({
    geo: 'CA',
    type: 'CNA',
    number: '42',
    'format=IN_PERSON': '1',
    'format=ONLINE': '',
    pairs: '["CA:CNA"]',
    first: '"yes"',
  })
})

test('a draft is restored as if typed, dependent fields included, with a notice', async () => {
  const first = shown(3)
  await fillIn()
  first.unmount()
  shown(3)
  await waitFor(() => expect(said()).toBe(texts.kept))
  expect(field<HTMLSelectElement>('Place').value).toBe('CA')
  expect(field<HTMLSelectElement>('Type').value).toBe('CNA')
  expect(field<HTMLInputElement>('Number').value).toBe('42')
  expect(field<HTMLInputElement>('In person').checked).toBe(true)
  expect(field<HTMLInputElement>('Yes').checked).toBe(true)
  expect(field<HTMLInputElement>('Code').value).toBe('')
  expect(screen.getByText('Add CA:CNA')).toBeTruthy()
})

test('a draft whose row was changed meanwhile is restored with a warning', async () => {
  const first = shown(3)
  await fillIn()
  first.unmount()
  shown(4)
  await waitFor(() => expect(said()).toBe(texts.changed))
})

test('"Start over" restores the saved values and deletes the draft', async () => {
  const first = shown()
  await fillIn()
  first.unmount()
  shown()
  fireEvent.click(await screen.findByText(texts.startOver))
  await waitFor(() => expect(said()).toBeNull())
  expect(field<HTMLInputElement>('Number').value).toBe('7')
  expect(field<HTMLInputElement>('Online').checked).toBe(true)
  expect(field<HTMLInputElement>('Yes').checked).toBe(false)
  expect(field<HTMLSelectElement>('Place').value).toBe('')
  expect(screen.getByText('Add').textContent).toBe('Add ')
  await pause()
  expect(kept()).toBeNull()
})

test('what was typed in the last moment is kept when the page closes', async () => {
  shown()
  fireEvent.input(field('Number'), { target: { value: '43' } })
  window.dispatchEvent(new Event('pagehide'))
  expect(kept()).toEqual({ number: '43' })
})

test('a save of its form ends a draft, and a save of another form does not', async () => {
  shown()
  await fillIn()
  emitSaved()
  expect(kept()).not.toBeNull()
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  emitSaved()
  expect(kept()).toBeNull()
  await pause()
  expect(kept()).toBeNull()
})

test('cancelling or taking the saved version ends a draft', async () => {
  shown()
  for (const end of [
    () => emitDiscarded(),
    () => emitDiscarded(screen.getByText('Save').closest('form') ?? window),
    () => dropDrafts(),
  ]) {
    fireEvent.input(field('Number'), { target: { value: String(Math.floor(performance.now())) } })
    await pause()
    expect(kept()).not.toBeNull()
    end()
    expect(kept()).toBeNull()
  }
})

test('a draft is found by its person only, for one day', async () => {
  const first = shown()
  await fillIn()
  expect(readDraft(place, Date.now() + 24 * 60 * 60_000)).toBeNull()
  first.unmount()
  ;(document.getElementById('root') as HTMLElement).dataset.person = 'ben'
  shown()
  await pause()
  expect(field<HTMLInputElement>('Number').value).toBe('7')
  expect(kept()).toBeNull()
})

test('signed out, nothing is kept', async () => {
  delete (document.getElementById('root') as HTMLElement).dataset.person
  shown()
  await fillIn()
  expect(sessionStorage.length).toBe(0)
})

function Opener({ orgId }: { orgId: string | null }) {
  const [open] = useDraftDialog(draftNames.token(orgId))
  return <p>{`${orgId}: ${open}`}</p>
}

test('a dialog whose draft was kept opens by itself, no other does', () => {
  const key = { person: 'ana', name: draftNames.token(null) }
  writeDraft(key, { at: Date.now(), version: null, values: { name: 'Sync' } })
  render(
    <>
      <Opener orgId={null} />
      <Opener orgId="sunrise" />
    </>,
    { container: document.body.appendChild(document.createElement('div')) },
  )
  expect(screen.getByText('null: true')).toBeDefined()
  expect(screen.getByText('sunrise: false')).toBeDefined()
})
