// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { FormErrors } from '@/app/_ui/form-errors'
import { TextField } from '@/app/_ui/text-field'

test('the summary takes the focus; its link to a question of several choices focuses the first that can be chosen', () => {
  const errors = [
    { field: 'events', message: 'Events: choose at least one' },
    { field: 'name', message: 'Name: required' },
  ]
  const choices = [
    { value: 'a', label: 'A', disabled: true },
    { value: 'b', label: 'B' },
  ]
  render(
    <>
      <FormErrors title="Check these 2 answers" errors={errors} />
      <ChoiceGroup name="events" label="Events" type="checkbox" choices={choices} />
      <TextField name="name" label="Name" />
    </>,
  )
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  const goesOn = (link: string) => fireEvent.click(screen.getByText(link))
  expect(goesOn('Events: choose at least one')).toBe(false)
  expect(document.activeElement).toBe(screen.getByLabelText('B'))
  // The browser follows the link to a field that can take the focus itself.
  expect(goesOn('Name: required')).toBe(true)
})

test('one mistake is said by itself, several under their title', () => {
  const name = { field: 'name', message: 'Name: required' }
  const { rerender } = render(<FormErrors title="Check these fields" errors={[name]} />)
  expect(screen.getByRole('alert').textContent).toBe('Name: required')
  rerender(<FormErrors title="Check these fields" errors={[name, { field: 'url', message: 'Address: required' }]} />)
  expect(screen.getByRole('alert').textContent).toBe('Check these fieldsName: requiredAddress: required')
})

test('that one mistake was mended takes the focus from nobody; sent again, what is left takes it', () => {
  const [name, url] = [
    { field: 'name', message: 'Name: required' },
    { field: 'url', message: 'Address: required' },
  ]
  const form = (errors: (typeof name)[]) => (
    <form onSubmit={(event) => event.preventDefault()}>
      <FormErrors title="Check these" errors={errors} />
      <TextField name="name" label="Name" />
      <button type="submit">Save</button>
    </form>
  )
  const { rerender } = render(form([name, url]))
  const field = screen.getByLabelText('Name')
  field.focus()
  rerender(form([url]))
  expect([document.activeElement, screen.getByRole('alert').textContent]).toEqual([field, 'Address: required'])
  fireEvent.submit(field)
  rerender(form([url]))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})
