// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PeoplePicker, type Person } from '@/app/_components/people/people-picker'
import { renderInEnglish } from '@/tests/setup/in-english'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const ana: Person = { id: 'a', name: 'Ruiz, Ana' }
const type = (value: string) => act(() => fireEvent.change(screen.getByRole('combobox'), { target: { value } }))

test('who chooses somebody and empties the field has chosen nobody, for the form and for whoever listens', async () => {
  const onPerson = vi.fn<(person: Person | null) => void>()
  renderInEnglish(
    <PeoplePicker name="who" label="Who" defaultPerson={null} search={async () => [ana]} onPerson={onPerson} />,
  )
  type('ana')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await act(async () => fireEvent.click(screen.getByRole('option')))
  expect(onPerson.mock.lastCall).toEqual([ana])
  type('')
  expect(onPerson.mock.lastCall).toEqual([null])
  expect(document.querySelector<HTMLInputElement>('input[name="who"]')?.value).toBe('')
})

test('a name that was typed and not chosen goes, and the field says that nobody is chosen', async () => {
  renderInEnglish(<PeoplePicker name="who" label="Who" defaultPerson={null} search={async () => [ana]} />)
  type('Kim')
  act(() => fireEvent.blur(screen.getByRole('combobox')))
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('')
  expect(document.querySelector<HTMLInputElement>('input[name="who"]')?.value).toBe('')
  expect(document.getElementById('who-error')?.textContent).toContain('No one is chosen: “Kim”')
  type('a')
  expect(document.getElementById('who-error')).toBeNull()
})

test('the name that is chosen stays without a word when the field is left', () => {
  renderInEnglish(<PeoplePicker name="who" label="Who" defaultPerson={ana} search={async () => [ana]} />)
  act(() => fireEvent.blur(screen.getByRole('combobox')))
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Ruiz, Ana')
  expect(document.getElementById('who-error')).toBeNull()
})
