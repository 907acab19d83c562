// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useGuestChanges } from '@/app/_components/guests/guest-actions'
import { transportFailure } from '@/app/_lib/api-answer'
import { type QueuedQuestion, questions } from '@/app/_ui/ask'
import { plainText } from '@/app/_ui/markup'
import '@/app/_components/guests/guest-form'
import '@/app/_components/guests/remove-guest'
import { renderInEnglish } from '@/tests/setup/in-english'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

const answers = new Map<string, (answer: unknown) => void>()
vi.mock('@/app/_lib/graphql-client', () => ({
  callApi: (_document: string, { id }: { id: string }) => new Promise((resolve) => answers.set(id, resolve)),
}))
const guestOf = (id: string) => ({ id, version: 1, firstName: id, lastName: 'Ruiz', licenseNumber: '1' })
const answer = (id: string, with_: unknown) => act(async () => answers.get(id)?.(with_))

const told: string[] = []
const look = vi.fn(async () => {})
beforeEach(() => {
  told.length = 0
  look.mockClear()
  questions.listen(({ text, answer: close }: QueuedQuestion) => {
    told.push(plainText(text))
    close(true)
  })
})
function Board() {
  const { change, dialog } = useGuestChanges({ taskSessionId: 's', choices: { geos: [], types: [] }, look })
  return (
    <>
      {['Ana', 'Ben'].map((name) => (
        <button key={name} type="button" onClick={() => void change('remove', { id: name, name })}>
          {name}
        </button>
      ))}
      {dialog}
    </>
  )
}

test('the dialog is about who was pressed last, whoever is answered last', async () => {
  renderInEnglish(<Board />)
  fireEvent.click(screen.getByText('Ana'))
  fireEvent.click(screen.getByText('Ben'))
  await answer('Ben', { data: { guest: guestOf('Ben') } })
  await screen.findByRole('heading', { name: /Ben/ })
  await answer('Ana', { data: { guest: guestOf('Ana') } })
  expect(screen.getByRole('heading').textContent).toContain('Ben')
})

test('the list is read again for a guest who is gone, and an answer that did not come is told', async () => {
  renderInEnglish(<Board />)
  fireEvent.click(screen.getByText('Ana'))
  await answer('Ana', { data: { guest: null } })
  fireEvent.click(screen.getByText('Ben'))
  await answer('Ben', transportFailure('offline'))
  expect(look).toHaveBeenCalledOnce()
  expect(told).toEqual(['errors.client.network'])
})
