// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DateField, type DateFieldProps } from '@/app/_ui/date-field'

const parse = (text: string) => (text === 'nov 21 2026' || text === 'Nov 21, 2026' ? '2026-11-21' : null)
const unknown = 'We cannot read this date.'
const show = (props: Partial<Omit<DateFieldProps, 'labels' | 'pickerLabel' | 'unknown'>> = {}) =>
  render(
    <DateField
      name="date"
      label="Date"
      hint="Like Nov 21, 2026."
      parse={parse}
      format={() => 'Nov 21, 2026'}
      pickerLabel="Calendar"
      unknown={unknown}
      {...props}
    />,
  )
const sent = () => document.querySelector<HTMLInputElement>('input[type=hidden]')?.value

test('shows how it read the date and sends it as YYYY-MM-DD', () => {
  const onDate = vi.fn()
  show({ onDate })
  const field = screen.getByLabelText('Date')
  fireEvent.change(field, { target: { value: 'nov 21 2026' } })
  expect(sent()).toBe('2026-11-21')
  expect(screen.getByRole('status').textContent).toContain('Nov 21, 2026')
  expect(onDate).toHaveBeenLastCalledWith('2026-11-21', 'nov 21 2026')
  expect(field.hasAttribute('aria-invalid')).toBe(false)
})

test('shows an error only after the field is left, and sends the text as typed', () => {
  show()
  const field = screen.getByLabelText('Date')
  fireEvent.change(field, { target: { value: 'tomorrow' } })
  expect(screen.queryByText(unknown)).toBeNull()
  fireEvent.blur(field)
  expect(screen.getByText(unknown)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toBe('tomorrow')
  // The example stays, because it is what helps now.
  expect(screen.getByText('Like Nov 21, 2026.')).toBeTruthy()
  expect(field.getAttribute('aria-describedby')).toBe('date-error date-hint')
})

test('shows an example beside the error where it has no hint, and none before', () => {
  show({ hint: undefined, help: () => 'For example: Nov 21, 2026' })
  const field = screen.getByLabelText('Date')
  expect(screen.queryByText('For example: Nov 21, 2026')).toBeNull()
  fireEvent.change(field, { target: { value: 'tomorrow' } })
  fireEvent.blur(field)
  expect(screen.getByText(unknown)).toBeTruthy()
  expect(document.getElementById('date-hint')?.textContent).toBe('For example: Nov 21, 2026')
  expect(field.getAttribute('aria-describedby')).toBe('date-error date-hint')
})

test('what helps with the typed text takes the place of the hint', () => {
  show({ help: (text) => (text === '2/30/2026' ? 'February ends on Feb 28, 2026.' : undefined) })
  const field = screen.getByLabelText('Date')
  const hint = () => document.getElementById('date-hint')?.textContent
  const leaveWith = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  }
  leaveWith('2/30/2026')
  expect(hint()).toBe('February ends on Feb 28, 2026.')
  leaveWith('tomorrow')
  expect(hint()).toBe('Like Nov 21, 2026.')
})

test('shows the server’s error instead of the hint', () => {
  show({ defaultValue: '2026-11-21', error: 'Within 50 years.' })
  const field = screen.getByLabelText('Date')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Within 50 years.')
})

test('starts with the stored date', () => {
  show({ defaultValue: '2026-11-21' })
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('Nov 21, 2026')
  expect(sent()).toBe('2026-11-21')
})
