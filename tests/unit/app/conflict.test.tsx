// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DateBox } from '@/app/_forms/boxes'
import { Conflict } from '@/app/_forms/conflict'
import { Draft, DraftPart } from '@/app/_forms/draft'
import { writeDraft } from '@/app/_forms/draft-store'
import { useConflict, type Version } from '@/app/_forms/use-conflict'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Form } from '@/app/_ui/form'
import { SelectField } from '@/app/_ui/select-field'
import { toasts as shownToasts } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { fieldsOf } from '@/lib/domain/merge-edits'
import common from '@/locales/en/common.json'
import { renderInEnglish } from '@/tests/setup/in-english'

type Thing = {
  title: string
  kind: string
  from: string
  events: readonly string[]
  way: string
  pairs: readonly string[]
}
const start: Thing = { title: 'Falls', kind: 'A', from: '2026-01-02', events: ['made'], way: 'mail', pairs: ['x'] }
const versionOf = (version: number, { pairs, ...values }: Thing): Version => ({
  version,
  fields: { ...fieldsOf(values), pairs: JSON.stringify(pairs) },
})

const sent: [number, Record<string, FormDataEntryValue[]>, readonly string[]][] = []
const toasts: string[] = []
const words = common.otherVersion
let meet: (other: Version) => void = () => {}

function Edit() {
  const conflict = useConflict(versionOf(1, start))
  const [pairs, setPairs] = useState(start.pairs)
  meet = conflict.meet
  function submit(form: FormData) {
    const names = ['title', 'kind', 'from', 'events', 'way']
    sent.push([conflict.version, Object.fromEntries(names.map((name) => [name, form.getAll(name)])), pairs])
  }
  return (
    <Form onSubmit={(event) => submit(new FormData(event.currentTarget))}>
      <Draft name="thing" version={1} />
      <Conflict
        {...conflict.versions}
        words={{ pairs: { name: 'Licenses', textOf: (value) => JSON.parse(value).join() } }}
      />
      <DraftPart name="pairs" value={pairs} onTake={setPairs} />
      <TextField name="title" label="Title" defaultValue={start.title} />
      <SelectField name="kind" label="Kind" defaultValue={start.kind} options={choices(['A', 'B', 'C'])} />
      <DateBox name="from" label="From" defaultValue={start.from} />
      <ChoiceGroup
        name="events"
        type="checkbox"
        label="Events"
        defaultValues={start.events}
        choices={choices(['made', 'gone', 'moved'])}
      />
      <ChoiceGroup name="way" label="Way" defaultValues={[start.way]} choices={choices(['mail', 'text', 'none'])} />
      <button type="button" onClick={() => setPairs(['y'])}>
        Other pair
      </button>
      <button type="submit">Save</button>
    </Form>
  )
}
const choices = (values: string[]) => values.map((value) => ({ value, label: `The ${value}` }))

beforeEach(() => {
  sent.length = 0
  toasts.length = 0
  Element.prototype.scrollIntoView = vi.fn()
  shownToasts.listen(({ title }) => void toasts.push(String(title)))
})
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const comes = (other: Thing) => act(async () => meet(versionOf(2, other)))
const save = () => act(async () => fireEvent.click(screen.getByText('Save')))
const group = () => screen.queryByRole('group', { name: words.title })
async function choose(name: string) {
  const button = screen.getByRole('button', { name })
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
}
const keep = (field: string) => words.keepOf.replace('{field}', field)
const take = (field: string) => words.takeOf.replace('{field}', field)

test('what only the other changed is taken over, in every kind of field, and the form is sent anew by itself', async () => {
  renderInEnglish(<Edit />)
  type('Title', 'Mine')
  await comes({ title: 'Falls', kind: 'B', from: '2026-03-04', events: ['gone'], way: 'text', pairs: ['z'] })
  await waitFor(() => expect(sent).toHaveLength(1))
  const theirs = { kind: ['B'], from: ['2026-03-04'], events: ['gone'], way: ['text'] }
  expect(sent).toEqual([[2, { title: ['Mine'], ...theirs }, ['z']]])
  expect(group()).toBeNull()
  expect(toasts).toEqual([words.taken.replace('{fields}', 'Kind, From, Events, Way, Licenses')])
})

test('what both changed is asked: both values stand there, the focus goes to them, and nothing is sent until one is chosen', async () => {
  renderInEnglish(<Edit />)
  type('Title', 'Mine')
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'C' } })
  await comes({ ...start, title: 'Theirs', kind: 'B', events: ['made', 'moved'] })
  await waitFor(() => expect(group()?.textContent).toContain('Theirs'))
  expect(document.activeElement).toBe(group())
  expect(group()?.textContent).toContain('Mine')
  for (const text of ['The C', 'The B']) expect(group()?.textContent).toContain(text)
  document.getElementById('title')?.focus()
  await save()
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(group())
  await choose(keep('Title'))
  await save()
  expect(sent).toEqual([])
  await choose(take('Kind'))
  await save()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.[0]).toBe(2)
  expect(sent[0]?.[1]).toMatchObject({ title: ['Mine'], kind: ['B'], events: ['made', 'moved'] })
})

test('the question names who saved meanwhile and when', async () => {
  const said = 'Nadia Petrova changed this on Nov 28, 2026, 6:51 AM PST.'
  renderInEnglish(<Edit />)
  type('Title', 'Mine')
  await act(async () => meet({ ...versionOf(2, { ...start, title: 'Theirs' }), said }))
  await waitFor(() => expect(group()?.textContent).toContain(said))
})

test('a choice can be taken back, and what holds more than a text is named in words', async () => {
  renderInEnglish(<Edit />)
  fireEvent.click(screen.getByText('Other pair'))
  await comes({ ...start, pairs: ['z'] })
  await waitFor(() => expect(group()?.textContent).toContain('Licenses'))
  await choose(take('Licenses'))
  await choose(keep('Licenses'))
  await save()
  expect(sent.map(([version, , pairs]) => [version, pairs])).toEqual([[2, ['y']]])
})

test('a second newer version is compared with the first one', async () => {
  renderInEnglish(<Edit />)
  type('Title', 'Mine')
  await comes({ ...start, kind: 'B' })
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => meet(versionOf(3, { ...start, kind: 'C', title: 'Falls' })))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.[0]).toBe(3)
  expect(sent[1]?.[1]).toMatchObject({ title: ['Mine'], kind: ['C'] })
})

test('what comes back after a reload is asked about where somebody else changed the same field meanwhile', async () => {
  document.body.innerHTML = '<div id="root" data-person="ana"></div>'
  const typed = { title: 'Mine', kind: 'C' }
  writeDraft(
    { person: 'ana', name: 'thing' },
    { at: Date.now(), version: 0, values: typed, base: { title: 'Old', kind: 'A' } },
  )
  renderInEnglish(<Edit />)
  await waitFor(() => expect(group()?.textContent).toContain('Falls'))
  expect(group()?.textContent).toContain('Mine')
  expect(group()?.textContent).not.toContain('Kind')
  await save()
  expect(sent).toEqual([])
  await choose(take('Title'))
  await save()
  expect(sent.map(([version, values]) => [version, values.title, values.kind])).toEqual([[1, ['Falls'], ['C']]])
  document.body.innerHTML = ''
  sessionStorage.clear()
})
