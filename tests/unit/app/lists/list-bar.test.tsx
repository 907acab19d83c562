// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ListFold } from '@/app/_lists/list-bar'
import { ListChoice, ShowResults } from '@/app/_lists/list-form'
import { ListSelect } from '@/app/_lists/list-tools'

test('a selection that stands outside of its form sends it at once, with what was chosen', () => {
  const sent = vi.fn((event: SubmitEvent) => {
    event.preventDefault()
    const select = screen.getByLabelText<HTMLSelectElement>('Department')
    return [(event.target as HTMLFormElement).id, select.value]
  })
  const options = [{ value: 'night', label: 'Night shift' }]
  render(
    <>
      <form id="list" onSubmit={({ nativeEvent }) => sent(nativeEvent as SubmitEvent)} />
      <ListChoice form="list" name="department" label="Department" value="" placeholder="All" options={options} />
    </>,
  )
  fireEvent.change(screen.getByLabelText('Department'), { target: { value: 'night' } })
  expect(sent).toHaveReturnedWith(['list', 'night'])
})

test('the name of a selection is in sight only where it stands beside fields that have one', () => {
  const options = [{ value: 'classes', label: 'Classes' }]
  render(
    <>
      <ListSelect name="kind" label="Kind" labelled value="" any="All kinds" options={options} />
      <ListSelect name="sort" label="Sort by" value="classes" options={options} />
    </>,
  )
  expect(screen.getByLabelText('Kind').tagName).toBe('SELECT')
  expect(screen.getByText('Kind').closest('.sr-only')).toBe(null)
  expect(screen.getByText('Sort by').closest('.sr-only')).not.toBe(null)
})

test('the end of the open filters of a phone folds them, and the focus is where they are opened again', () => {
  render(
    <div className="list-bar">
      <ListFold label="Filters (2)" open />
      <ShowResults label="Show results" />
    </div>,
  )
  const summary = screen.getByText('Filters (2)')
  const details = summary.closest('details')
  expect(details?.open).toBe(true)
  fireEvent.click(screen.getByText('Show results'))
  expect(details?.open).toBe(false)
  expect(document.activeElement).toBe(summary)
})
