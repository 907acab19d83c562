// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { FormErrors } from '@/app/_ui/form-errors'
import { TextField } from '@/app/_ui/text-field'

afterEach(cleanup)

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
  // The browser follows the link to a field that takes the focus itself.
  expect(goesOn('Name: required')).toBe(true)
})

test('one mistake is said by itself, several under their title', () => {
  const name = { field: 'name', message: 'Name: required' }
  const { rerender } = render(<FormErrors title="Check these fields" errors={[name]} />)
  expect(screen.getByRole('alert').textContent).toBe('Name: required')
  rerender(<FormErrors title="Check these fields" errors={[name, { field: 'url', message: 'Address: required' }]} />)
  expect(screen.getByRole('alert').textContent).toBe('Check these fieldsName: requiredAddress: required')
})
