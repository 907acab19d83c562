// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContactList } from '@/app/_components/contacts/contact-list'
import type { Contact } from '@/app/_components/profile/profile-values'
import { toasts as shownToasts, type ToastText } from '@/app/_ui/show-toast'
import { renderInEnglish } from '@/tests/setup/in-english'

const told: string[] = []
beforeEach(() => {
  shownToasts.listen(({ title }: ToastText) => void told.push(title))
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: { removeContact: { success: true, message: null, i18nMessageKey: null, fieldErrors: [] } } }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  told.length = 0
})

const contact = (kind: Contact['kind'], value: string): Contact => ({ id: value, kind, value, proven: true })
const phone = contact('PHONE', '+14155550123')
const [work, home] = [contact('EMAIL', 'work@example.com'), contact('EMAIL', 'home@example.com')]
const shown = (contacts: Contact[], main: Contact) =>
  renderInEnglish(
    <ContactList contacts={contacts} mainId={main.id} access={{ tokens: 0, feeds: 0, links: 0, setUp: 0 }} />,
  )
const rowOf = ({ value }: Contact) => screen.getByText(value).closest('li') as HTMLElement

test('NU-A3: of several addresses the list marks the one that gets the reminders', () => {
  shown([phone, work, home], work)
  expect(within(rowOf(work)).queryByText('Main')).not.toBeNull()
  expect(within(rowOf(home)).queryByText('Main')).toBeNull()
})

test.each([
  ['the main one', work, home],
  ['another one', home, work],
])(
  'NU-A3, NU-A4: removing %s says with what to sign in from then on, and where reminders go',
  async (_which, gone, next) => {
    shown([phone, work, home], work)
    fireEvent.click(screen.getByRole('button', { name: `Remove ${gone.value}` }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toMatch(new RegExp(`sign in with .* or ${next.value}; reminders go to ${next.value}\\.`))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await vi.waitFor(() => expect(told).toHaveLength(1))
    expect(told[0]).toMatch(new RegExp(`^Removed\\. From now on, sign in with .* Reminders go to ${next.value}\\.$`))
  },
)
