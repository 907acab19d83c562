// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OfferDates } from '@/app/_frame/choice-list'
import { Toaster } from '@/app/_ui/toaster'
import { DateStyleLine } from '@/app/(member)/onboarding/date-style-line'
import type { Locale } from '@/lib/i18n/locales'
import { loadMessages } from '@/lib/i18n/messages'
import { router } from '@/tests/setup/navigation'
import { until } from '@/tests/setup/until'

const { refresh } = router

const fetched = vi.fn<typeof fetch>()
const page = document.documentElement.dataset
beforeEach(() => {
  refresh.mockReset()
  const answer = { success: true, message: '', i18nMessageKey: null, fieldErrors: [], data: { id: 'u' } }
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation(async () => Response.json({ data: { updateUserPrefs: answer } })),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  delete page.dates
})

const inLanguage = (locale: Locale, node: ReactNode) => (
  <NextIntlClientProvider locale={locale} timeZone="UTC" messages={loadMessages(locale)}>
    {node}
  </NextIntlClientProvider>
)
const offered = (
  <>
    <OfferDates personId="u" />
    <Toaster label="Messages" closeLabel="Close" undoLabel="Undo" />
  </>
)
const press = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const sent = () => JSON.parse(String(fetched.mock.calls[0]?.[1]?.body)).variables

test('who changes the language is told that dates stay, and has them follow with one press', async () => {
  const shown = render(inLanguage('en', offered))
  shown.rerender(inLanguage('ja', offered))
  await screen.findByText(/Nov 21, 2026/)
  await press(/2026年11月21日/)
  await until(() => expect(refresh).toHaveBeenCalled())
  expect(sent()).toEqual({ id: 'u', operation: 'SET', data: { datesInLanguage: true } })
  expect(page.dates).toBe('ja')
})

test('who opens a page, or goes to English, is offered nothing', () => {
  const shown = render(inLanguage('es', offered))
  expect(screen.queryByText(/2026/)).toBeNull()
  shown.rerender(inLanguage('en', offered))
  expect(screen.queryByText(/2026/)).toBeNull()
})

test('the first date that is asked for says how dates are written, with one press for the other way', async () => {
  const line = (chosen: boolean) => inLanguage('es', <DateStyleLine personId="u" language="es" inLanguage={chosen} />)
  const shown = render(line(false))
  expect(screen.getByText('Fechas: Nov 21, 2026')).toBeTruthy()
  await press(/21 de noviembre de 2026/)
  await until(() => expect(page.dates).toBe('es'))
  expect(sent()).toEqual({ id: 'u', operation: 'SET', data: { datesInLanguage: true } })
  shown.rerender(line(true))
  await press(/Nov 21, 2026/)
  await until(() => expect(page.dates).toBeUndefined())
})
