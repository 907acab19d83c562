// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Preview, RemindDialog } from '@/app/_components/reminders/remind-dialog'
import { renderInEnglish } from '@/tests/setup/in-english'

const preview: Preview = { sent: 0, skipped: ['3 have no email'], example: null, replyTos: [], replyToId: null }

test.each([
  ['reach nobody', preview, ['Close']],
  ['are refused', { refusal: 'This organization is suspended.' }, ['Close']],
  ['could not be foreseen', null, ['Close']],
  ['reach somebody', { ...preview, sent: 2 }, ['Cancel', 'Send 2 reminders']],
])('before reminders that %s there is a way out named for it', async (_, answer, buttons) => {
  renderInEnglish(
    <RemindDialog load={async () => answer} onSend={() => {}} busy={false} errors={{}} onClose={() => {}} />,
  )
  const last = buttons.at(-1)!
  await screen.findByRole('button', { name: last })
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names.filter(Boolean)).toEqual(buttons)
})
