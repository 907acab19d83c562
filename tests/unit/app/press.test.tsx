// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PressArea } from '@/app/_lib/press-area'
import { usePerform } from '@/app/_lib/use-perform'
import { usePress } from '@/app/_lib/use-press'
import { RowButton } from '@/app/_ui/row-button'

type MenuProps = { pressed: HTMLElement | null; onClose: (button: HTMLElement) => void }
const Menu = ({ pressed }: MenuProps) => pressed && <output>{pressed.dataset.press}</output>
const load = vi.fn(async () => Menu)

function List() {
  const { Part, pressed, onClick, close } = usePress(load)
  return (
    <PressArea onPress={onClick}>
      <RowButton label="Actions for Ana" says="1 Ana" />
      <RowButton label="Actions for Bo" says="2 Bo" />
      {Part && <Part pressed={pressed} onClose={close} />}
    </PressArea>
  )
}

beforeEach(() => load.mockClear())
afterEach(cleanup)

test('the rows of a list share one menu, which is loaded at the first press', async () => {
  render(<List />)
  expect(load).not.toHaveBeenCalled()
  const [ana, bo] = [screen.getByLabelText('Actions for Ana'), screen.getByLabelText('Actions for Bo')]
  fireEvent.click(ana)
  expect((await screen.findByRole('status')).textContent).toBe('1 Ana')
  fireEvent.click(bo)
  expect(screen.getByRole('status').textContent).toBe('2 Bo')
  fireEvent.click(bo)
  expect(screen.queryByRole('status')).toBeNull()
  expect(load).toHaveBeenCalledTimes(1)
})

type Doing = { load: () => Promise<string>; perform: (part: string, says: string) => Promise<void> }
function Buttons({ load: word, perform }: Doing) {
  const press = usePerform(word, perform)
  return (
    <PressArea onPress={press}>
      <button type="button" data-press="a">
        One
      </button>
      <button type="button">Two</button>
    </PressArea>
  )
}

test('what a button does is loaded at the press, and done once at a time', async () => {
  const first = Promise.withResolvers<void>()
  const perform = vi.fn<(part: string, says: string) => Promise<void>>(() => first.promise)
  const loadWord = vi.fn(async () => 'loaded')
  render(<Buttons load={loadWord} perform={perform} />)
  fireEvent.click(screen.getByText('Two'))
  expect(loadWord).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('One'))
  await vi.waitFor(() => expect(perform).toHaveBeenCalledWith('loaded', 'a'))
  fireEvent.click(screen.getByText('One'))
  expect(loadWord).toHaveBeenCalledTimes(1)
  first.resolve()
  await vi.waitFor(() => {
    fireEvent.click(screen.getByText('One'))
    expect(perform).toHaveBeenCalledTimes(2)
  })
})
