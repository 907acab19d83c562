// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AnotherAddress } from '@/app/_components/contacts/another-address'
import { readDraft, writeDraft } from '@/app/_forms/draft-store'
import { draftNames } from '@/app/_forms/use-draft-dialog'
import { renderInEnglish } from '@/tests/setup/in-english'

const key = { person: 'ana', name: draftNames.address }
const field = () => screen.queryByLabelText<HTMLInputElement>('Address')
const show = () => renderInEnglish(<AnotherAddress open="Add" label="Address" hint="" submit="Send code" />)

beforeEach(() => {
  document.getElementById('root')?.remove()
  const root = document.body.appendChild(document.createElement('div'))
  root.id = 'root'
  root.dataset.person = 'ana'
})
afterEach(() => document.getElementById('root')?.remove())

test('is open with what was typed after a sign-in that adding an address asked for', async () => {
  writeDraft(key, { at: Date.now(), version: null, values: { value: 'ana@home.example' } })
  show()
  await waitFor(() => expect(field()?.value).toBe('ana@home.example'))
})

test('stays closed where nothing was typed, and once it was cancelled', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  fireEvent.input(field() as HTMLElement, { target: { value: 'ana@home.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(field()).toBeNull()
  expect(readDraft(key)).toBeNull()
})
