// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { HoursBox } from '@/app/_forms/boxes'

const field = () => screen.getByLabelText<HTMLInputElement>('Hours')
function leave(typed: string) {
  fireEvent.change(field(), { target: { value: typed } })
  fireEvent.blur(field())
}

test.each([
  ['2,5', '2.5'],
  ['12,75', '12.75'],
  ['1,000', '1,000'],
  ['soon', 'soon'],
])('a field for hours that holds %s shows %s once it is left', (typed, shown) => {
  render(<HoursBox name="units" label="Hours" />)
  leave(typed)
  expect(field().value).toBe(shown)
})

function KeepingForm() {
  const [hours, setHours] = useState('')
  return (
    <>
      <HoursBox name="units" label="Hours" value={hours} onChange={({ target }) => setHours(target.value)} />
      <output>{hours}</output>
    </>
  )
}

test('a form that keeps what is typed keeps what the field shows', () => {
  render(<KeepingForm />)
  leave('2,50')
  expect([field().value, screen.getByRole('status').textContent]).toEqual(['2.5', '2.5'])
})
