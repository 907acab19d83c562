// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Downloads } from '@/app/_frame/downloads'
import { nameIn } from '@/app/_lib/fetch-file'
import { type QueuedQuestion, questions } from '@/app/_ui/ask'
import { plainText } from '@/app/_ui/markup'
import { toasts as shownToasts } from '@/app/_ui/show-toast'
import messages from '@/locales/en/browser.json'
import { renderInEnglish } from '@/tests/setup/in-english'

test.each([
  [`attachment; filename="members.csv"; filename*=UTF-8''Personen%C3%A4.csv`, 'Personenä.csv'],
  ['attachment; filename="members.csv"', 'members.csv'],
  ['attachment', 'download'],
  ['inline; filename="a.pdf"', null],
  ['', null],
])('%s is called %s', (header, name) => expect(nameIn(header)).toBe(name))

const texts = messages.download
const told: string[] = []
const tell = ({ title }: { title: string }) => void told.push(title)
const alerted = ({ text, answer }: QueuedQuestion) => {
  told.push(plainText(text))
  answer(true)
}
const saved = vi.fn<(name: string) => void>()
const papers = {
  sheet: '/api/sign-in-sheets/s1',
  certificate: '/api/certificates/c1',
  'all certificates': '/api/session-certificates/s1?after=c1',
}
/** A file whose lines arrive when the test sends them. */
let lines: ReadableStreamDefaultController<Uint8Array>
let aborted = false
const csv = { 'content-disposition': 'attachment; filename="members.csv"', 'content-type': 'text/csv' }
const pdf = { 'content-disposition': 'attachment; filename="sheet.pdf"', 'content-type': 'application/pdf' }

beforeEach(() => {
  vi.useFakeTimers()
  told.length = 0
  aborted = false
  saved.mockReset()
  vi.stubGlobal('fetch', async (href: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => {
      aborted = true
      lines.error(new Error('stopped'))
    })
    const start = (controller: typeof lines) => {
      lines = controller
    }
    return new Response(new ReadableStream({ start }), { headers: href.includes('/api/') ? pdf : csv })
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download)
  })
  shownToasts.listen(tell)
  questions.listen(alerted)
  renderInEnglish(
    <>
      <a href="/orgs/o1/members/export?q=a" data-reload="true">
        Export
      </a>
      {Object.entries(papers).map(([paper, href]) => (
        <a key={paper} href={href} data-reload="true">
          {paper}
        </a>
      ))}
      <a href="/logout" data-reload="true" onClick={(event) => event.preventDefault()}>
        Other
      </a>
      <Downloads />
    </>,
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const press = () => fireEvent.click(screen.getByText('Export'))
const send = (text: string) => lines.enqueue(new TextEncoder().encode(text))

test('a slow export shows how many lines have arrived, then is saved under its name', async () => {
  press()
  await wait(400)
  expect(screen.queryByText(texts.preparing)).toBeNull()
  await wait(200)
  expect(screen.getByText(texts.preparing).getAttribute('role')).toBe('status')
  send('a\nb\nc\n')
  await wait(0)
  expect(screen.getByText('Rows so far: 3')).toBeTruthy()
  lines.close()
  await wait(0)
  expect(saved).toHaveBeenCalledExactlyOnceWith('members.csv')
  expect(told).toEqual(['members.csv downloaded'])
  expect(screen.queryByText(texts.preparing)).toBeNull()
})

test.each(Object.keys(papers))('%s: a document is made as a whole, so no count is shown', async (paper) => {
  fireEvent.click(screen.getByText(paper))
  await wait(600)
  expect(screen.getByText(texts.preparing).getAttribute('role')).toBe('status')
  send('%PDF-\na\n')
  await wait(0)
  expect(screen.queryByText(/lines/)).toBeNull()
  lines.close()
  await wait(0)
  expect(saved).toHaveBeenCalledExactlyOnceWith('sheet.pdf')
})

test('while one file is fetched, the browser takes another', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  expect([press(), press(), fireEvent.click(screen.getByText('sheet'))]).toEqual([false, false, true])
  await wait(0)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a download can be stopped, which shows no error', async () => {
  press()
  await wait(600)
  fireEvent.click(screen.getByText(texts.cancel))
  await wait(0)
  expect(aborted).toBe(true)
  expect(screen.queryByText(texts.preparing)).toBeNull()
  expect(saved).not.toHaveBeenCalled()
  expect(told).toEqual([])
})

test('a refusal is shown in its own words, and other links are left to the browser', async () => {
  const fetched = vi.fn(async () => new Response('Too many', { status: 429 }))
  vi.stubGlobal('fetch', fetched)
  fireEvent.click(screen.getByText('Other'))
  expect(fetched).not.toHaveBeenCalled()
  press()
  press()
  await wait(0)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(told).toEqual(['Too many'])
})
