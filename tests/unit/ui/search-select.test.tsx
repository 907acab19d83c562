// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type SearchGroup, SearchSelect } from '@/app/_ui/search-select'

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
})
const groups: SearchGroup[] = [
  {
    label: 'Most common',
    options: [
      { value: 'RN', label: 'RN · Registered Nurse' },
      { value: 'LVN', label: 'LVN · Licensed Vocational Nurse', words: 'LPN' },
    ],
  },
  { label: 'Other', options: [{ value: 'SLP', label: 'SLP · Patólogo/a del habla' }] },
]
const chosen = vi.fn()

function Example({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  const choose = (next: string) => {
    chosen(next)
    setValue(next)
  }
  return (
    <form>
      <SearchSelect
        name="type"
        label="Type"
        placeholder="Search"
        emptyText="Nothing matches"
        groups={groups}
        value={value}
        onValue={choose}
      />
    </form>
  )
}
const box = () => screen.getByRole<HTMLInputElement>('combobox')
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const press = (key: string) => fireEvent.keyDown(box(), { key })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const sent = () => new FormData(document.querySelector('form')!).get('type')

test('a press shows everything in its groups, and a choice is the form’s value', () => {
  render(<Example />)
  expect(screen.queryByRole('listbox')).toBeNull()
  fireEvent.click(box())
  const first = screen.getByRole('group', { name: 'Most common' })
  expect(within(first).getAllByRole('option')).toHaveLength(2)
  expect(options()).toHaveLength(3)
  fireEvent.click(screen.getByText('LVN · Licensed Vocational Nurse'))
  expect([box().value, sent(), screen.queryByRole('listbox')]).toEqual(['LVN · Licensed Vocational Nurse', 'LVN', null])
})

test.each([
  ['reg', ['RN · Registered Nurse']],
  ['nurse LIC', ['LVN · Licensed Vocational Nurse']],
  ['lpn', ['LVN · Licensed Vocational Nurse']],
  ['patologo', ['SLP · Patólogo/a del habla']],
  ['patologa habla', ['SLP · Patólogo/a del habla']],
  ['urse', []],
])('%j finds %j', (text, found) => {
  render(<Example />)
  type(text)
  expect(options()).toEqual(found)
  expect(screen.queryByText('Nothing matches') !== null).toBe(found.length === 0)
})

test('arrows move, Enter takes, Escape takes back', () => {
  render(<Example start="RN" />)
  press('ArrowDown')
  press('ArrowDown')
  expect(box().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]!.id)
  press('Enter')
  expect(sent()).toBe('LVN')
  type('slp')
  press('Escape')
  expect([box().value, sent()]).toEqual(['LVN · Licensed Vocational Nurse', 'LVN'])
})

test('while a word is composed, as Japanese is, Enter and the arrows belong to it', () => {
  render(<Example />)
  type('reg')
  const composing = (key: string) => fireEvent.keyDown(box(), { key, isComposing: true })
  expect([composing('ArrowDown'), composing('Enter')]).toEqual([true, true])
  expect([box().value, sent()]).toEqual(['reg', ''])
})

test('Enter without a list is the form’s, not taken away', () => {
  render(<Example />)
  expect(press('Enter')).toBe(true)
  type('reg')
  expect(press('Enter')).toBe(false)
})

test('words that mean one thing are taken for it when the field is left, others are not, and none clears it', () => {
  render(<Example />)
  type('regis')
  fireEvent.blur(box())
  expect(sent()).toBe('RN')
  type('nurse')
  fireEvent.blur(box())
  expect([box().value, sent()]).toEqual(['RN · Registered Nurse', 'RN'])
  type('')
  fireEvent.blur(box())
  expect(sent()).toBe('')
})
