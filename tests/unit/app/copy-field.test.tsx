// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyField } from '@/app/_components/copy-field'
import SecretDialog from '@/app/_components/secret-dialog'
import { toasts } from '@/app/_ui/show-toast'
import common from '@/locales/en/common.json'
import { renderInEnglish } from '@/tests/setup/in-english'

const shown: string[] = []
beforeEach(() => void toasts.listen(({ title }) => void shown.push(title)))
const clipboard = (writeText: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  shown.length = 0
})

function press() {
  renderInEnglish(<CopyField name="secret" label="Secret" value="s3cret" />)
  fireEvent.click(screen.getByRole('button', { name: common.copy.button }))
}

test('who presses copy has the text to paste, and is told so', async () => {
  const write = vi.fn(async () => {})
  clipboard(write)
  press()
  await waitFor(() => expect(shown).toEqual([common.copy.copied]))
  expect(write).toHaveBeenCalledWith('s3cret')
})

test('who may not copy is told to mark the text', async () => {
  clipboard(() => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')))
  press()
  await waitFor(() => expect(shown).toEqual([common.copy.refused]))
})

test('the browser asks before it leaves a secret that cannot be shown again', () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const { unmount } = renderInEnglish(<SecretDialog secret="s3cret" words="access.made" onClose={vi.fn()} />)
  expect(leave()).toBe(true)
  unmount()
  expect(leave()).toBe(false)
})
