// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useProfileForm } from '@/app/_components/profile/use-profile-form'
import { Form } from '@/app/_ui/form'
import { TextField } from '@/app/_ui/text-field'
import validation from '@/locales/en/validation.json'
import { renderInEnglish } from '@/tests/setup/in-english'

function NameForm() {
  const read = (form: FormData) => ({ firstName: String(form.get('firstName')) })
  const { errors, form } = useProfileForm({ userId: 'u', read, onSaved: vi.fn() })
  return (
    <Form {...form}>
      <TextField name="firstName" label="First name" defaultValue="Ana" error={errors.firstName} />
      <button type="submit">Save</button>
    </Form>
  )
}

test('the only mistake of a profile is focused at the first press, and its error goes away when the field is changed', async () => {
  renderInEnglish(<NameForm />)
  const field = screen.getByLabelText('First name')
  fireEvent.input(field, { target: { value: '' } })
  await act(async () => fireEvent.click(screen.getByText('Save')))
  expect(screen.getByText(validation.enter.firstName)).toBeTruthy()
  expect(document.activeElement).toBe(field)
  fireEvent.input(field, { target: { value: 'B' } })
  expect(screen.queryByText(validation.enter.firstName)).toBeNull()
})
