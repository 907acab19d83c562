// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Checkbox } from '@/app/_ui/checkbox'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { SelectField } from '@/app/_ui/select-field'
import { TextArea } from '@/app/_ui/text-area'
import { TextField } from '@/app/_ui/text-field'

/** The texts to which aria-describedby of an element refers. */
const descriptionOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

const controls = {
  text: (error?: string) => <TextField name="a" label="Number" hint="On your license." error={error} />,
  'text with a suffix': (error?: string) => (
    <TextField name="a" label="Number" hint="On your license." error={error} suffix="hours" />
  ),
  area: (error?: string) => <TextArea name="a" label="Number" hint="On your license." error={error} />,
  select: (error?: string) => (
    <SelectField
      name="a"
      label="Number"
      hint="On your license."
      error={error}
      options={[{ value: '1', label: 'One' }]}
    />
  ),
  checkbox: (error?: string) => <Checkbox name="a" label="Number" hint="On your license." error={error} />,
}

test('a text field may offer suggestions', () => {
  const { rerender } = render(<TextField name="ward" label="Ward" suggestions={['East', 'West']} />)
  const control = screen.getByLabelText('Ward') as HTMLInputElement
  expect([...(control.list?.options ?? [])].map(({ value }) => value)).toEqual(['East', 'West'])
  rerender(<TextField name="ward" label="Ward" suggestions={[]} />)
  expect(screen.getByLabelText('Ward').hasAttribute('list')).toBe(false)
})

test.each(Object.entries(controls))('%s: label, then hint, then the error instead of it', (_name, make) => {
  const { rerender } = render(make())
  const control = screen.getByLabelText('Number')
  expect(control.getAttribute('name')).toBe('a')
  expect(descriptionOf(control)).toBe('On your license.')
  expect(control.hasAttribute('aria-invalid')).toBe(false)

  rerender(make('Write the number.'))
  expect(descriptionOf(control)).toBe('Write the number.')
  expect(control.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('On your license.')).toBeNull()
})

test('a group has its question as name and its error as description', () => {
  render(
    <ChoiceGroup
      name="format"
      label="Format"
      error="Choose one."
      choices={[{ value: 'ONLINE', label: 'Online' }]}
      defaultValues={['ONLINE']}
    />,
  )
  const group = screen.getByRole('group', { name: 'Format' })
  expect(descriptionOf(group)).toBe('Choose one.')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Online' }).checked).toBe(true)
})

test('a field with an id of its own differs from another of the same name', () => {
  render(<TextField id="second" name="a" label="Number" hint="Hint" />)
  expect(screen.getByLabelText('Number').getAttribute('aria-describedby')).toBe('second-hint')
})
