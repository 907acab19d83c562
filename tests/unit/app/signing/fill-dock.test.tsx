// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { FillDock } from '@/app/(member)/documents/sign/[signerId]/fill-dock'
import type { OwnField } from '@/app/(member)/documents/sign/[signerId]/signing-view'
import { ReadCard } from '@/app/(member)/documents/sign/[signerId]/steps'
import type { Adopted, Answers } from '@/app/(member)/documents/sign/[signerId]/use-signing'
import { renderInEnglish } from '@/tests/setup/in-english'

const place = { page: 1, x: 0, y: 0, width: 1000, height: 300 }
const field = (id: string, kind: OwnField['kind'], label: string | null = null, required = true): OwnField => ({
  id,
  kind,
  label,
  required,
  ...place,
})
const fields = [
  field('unit', 'TEXT', 'Unit'),
  field('note', 'TEXT', 'Note', false),
  field('ok', 'CHECKBOX', 'I was trained'),
  field('day', 'DATE'),
  field('sig', 'SIGNATURE'),
]

function Filling({ adopted = null }: { adopted?: Adopted | null }) {
  const [current, setCurrent] = useState(0)
  const [answers, setAnswers] = useState<Answers>({})
  return (
    <FillDock
      fields={fields}
      current={current}
      answers={answers}
      adopted={adopted}
      today="2026-05-01"
      errors={{}}
      busy={false}
      onCurrent={setCurrent}
      onAnswer={(id, value) => setAnswers({ ...answers, [id]: value })}
      onAdopt={() => undefined}
    />
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('“next” goes through what can be filled in, optional or not, passes over dates, and “sign” comes last', () => {
  renderInEnglish(<Filling />)
  expect(screen.getByText('3 left')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Unit'), { target: { value: 'Night' } })
  press('Next field')
  expect(screen.getByLabelText(/^Note/)).toBeDefined()
  press('Next field')
  fireEvent.click(screen.getByLabelText('I was trained'))
  press('Next field')
  expect(screen.getByText('Field 5 of 5')).toBeDefined()
  expect(screen.getByText('1 left')).toBeDefined()
  cleanup()
  renderInEnglish(<Filling adopted={{ name: 'Ana', drawing: null, initials: 'A' }} />)
  expect(screen.getByText('2 left')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
  fireEvent.change(screen.getByLabelText('Unit'), { target: { value: 'Night' } })
  press('Next field')
  press('Next field')
  fireEvent.click(screen.getByLabelText('I was trained'))
  expect(screen.getByText('Everything is filled in')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Sign' })).toBeDefined()
})

test('signing is offered after the last page, or to who says that they read it another way', () => {
  const read = vi.fn()
  const { rerender } = renderInEnglish(<ReadCard pages={3} seen={[1]} onRead={read} />)
  press('I’ve read it')
  expect(read).not.toHaveBeenCalled()
  expect(screen.getByText('Not read yet: pages 2, 3')).toBeDefined()
  press('I read it another way, such as with a screen reader')
  expect(read).toHaveBeenCalledTimes(1)
  rerender(<ReadCard pages={3} seen={[1, 2, 3]} onRead={read} />)
  press('I’ve read it')
  expect(read).toHaveBeenCalledTimes(2)
})
