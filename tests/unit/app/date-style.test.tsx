// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LocalTime } from '@/app/_components/local-time'
import { DateBox } from '@/app/_forms/boxes'
import { ReaderZone } from '@/app/_frame/reader-zone'
import { calendarLinks } from '@/app/(member)/account/calendar-address'
import { DateStyleForm } from '@/app/(member)/account/preferences'
import { renderInEnglish } from '@/tests/setup/in-english'
import { until } from '@/tests/setup/until'

// A refusal is told, and its dialog closed at once.
vi.mock('@/app/_ui/ask', async (actual) => ({ ...(await actual<object>()), alertDialog: async () => {} }))

const fetched = vi.fn<typeof fetch>()
const page = document.documentElement.dataset
beforeEach(() => void vi.stubGlobal('fetch', fetched.mockReset()))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  delete page.dates
})

const answer = (success: boolean) => async () =>
  Response.json({
    data: {
      updateUserPrefs: { success, message: 'Not now', i18nMessageKey: null, fieldErrors: [], data: { id: 'u' } },
    },
  })
const show = (inLanguage: boolean) =>
  renderInEnglish(
    <DateStyleForm personId="u" language="ja" inLanguage={inLanguage} examples={{ us: 'Mar 16', own: '3月16日' }} />,
  )
const choose = (label: RegExp) => act(async () => void fireEvent.click(screen.getByLabelText(label)))

test('who chooses dates as usual in their language has them on this page at once', async () => {
  fetched.mockImplementation(answer(true))
  show(false)
  await choose(/3月16日/)
  await until(() => expect(fetched).toHaveBeenCalled())
  const sent = JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))
  expect(sent.variables).toEqual({ id: 'u', operation: 'SET', data: { datesInLanguage: true } })
  await until(() => expect(page.dates).toBe('ja'))
})

test('a choice that cannot be saved changes nothing', async () => {
  fetched.mockImplementation(answer(false))
  page.dates = 'ja'
  show(true)
  await choose(/Mar 16/)
  await until(() => expect(fetched).toHaveBeenCalled())
  expect(page.dates).toBe('ja')
  await until(() => expect(screen.getByLabelText<HTMLInputElement>(/3月16日/).checked).toBe(true))
})

test('times are those of the reader’s zone, which is named, and written as the page has dates', () => {
  const time = () => screen.getByText((_, element) => element?.tagName === 'TIME').textContent
  const shown = (
    <ReaderZone zone="America/Los_Angeles">
      <LocalTime at="2026-03-16T19:05:00Z" />
    </ReaderZone>
  )
  renderInEnglish(shown)
  expect(time()).toBe('Mar\u00a016,\u00a02026, 12:05\u00a0PM\u00a0PDT')
  cleanup()
  page.dates = 'ja'
  renderInEnglish(shown)
  expect(time()).toBe('2026年3月16日 午後0:05\u00a0PDT')
})

test.each([
  ['es', '5/3/2026', '2026-03-05', '5 de marzo de 2026'],
  ['ja', '2026/3/5', '2026-03-05', '2026年3月5日'],
  [undefined, '5/3/2026', '2026-05-03', 'May 3, 2026'],
])('a date field of %s reads %s and says what it understood', (language, typed, value, understood) => {
  if (language) page.dates = language
  const { container } = renderInEnglish(<DateBox name="day" label="Day" />)
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: typed } })
  expect(container.querySelector<HTMLInputElement>('input[name=day]')?.value).toBe(value)
  expect(screen.getByText(understood)).toBeTruthy()
})

test('a private address leads to each calendar program', () => {
  const links = calendarLinks('https://suma.example.com/api/calendar/x.ics')
  const followed = 'webcal://suma.example.com/api/calendar/x.ics'
  expect(links.map(({ program, href }) => [program, new URL(href).searchParams.get('cid') ?? href])).toEqual([
    ['apple', followed],
    ['google', followed],
    ['outlook', expect.stringContaining(encodeURIComponent('https://suma.example.com/api/calendar/x.ics'))],
  ])
})
