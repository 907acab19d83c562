// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LanguageList, ThemeList } from '@/app/_frame/choice-list'
import { keepChoice, keptChoice } from '@/app/_lib/choice-cookies'
import { isLoading } from '@/app/_lib/loading-flag'
import { type QueuedQuestion, questions } from '@/app/_ui/ask'
import { plainText } from '@/app/_ui/markup'
import type { Locale } from '@/lib/i18n/locales'
import { loadMessages } from '@/lib/i18n/messages'
import common from '@/locales/en/common.json'
import { renderInEnglish } from '@/tests/setup/in-english'
import { router } from '@/tests/setup/navigation'
import { until } from '@/tests/setup/until'

const { refresh } = router

const { shell, languages } = common
const fetched = vi.fn<typeof fetch>()
const told: string[] = []
const hear = ({ text, answer }: QueuedQuestion) => {
  told.push(plainText(text))
  answer(false)
}
beforeEach(() => {
  refresh.mockReset()
  told.length = 0
  vi.stubGlobal('fetch', fetched.mockReset())
  questions.listen(hear)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const name of ['suma-theme', 'suma-locale']) keepChoice(name, null)
  delete document.documentElement.dataset.theme
})

const ticked = () =>
  screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent?.replace('✓', ''))
const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)))

test('a chosen theme is applied at once, ticked and kept, and the device’s theme removes it', async () => {
  renderInEnglish(<ThemeList theme={null} />)
  expect(ticked()).toEqual([shell.themeDevice])
  await press(shell.themeDark)
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect([keptChoice('suma-theme'), ticked()]).toEqual(['dark', [shell.themeDark]])
  await press(shell.themeDevice)
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect([keptChoice('suma-theme'), ticked()]).toEqual([null, [shell.themeDevice]])
  expect(refresh).not.toHaveBeenCalled()
})

test('the theme that this browser keeps is ticked', () => {
  renderInEnglish(<ThemeList theme="light" />)
  expect(ticked()).toEqual([shell.themeLight])
})

test('signed out a language is kept and the page reloaded, and the current one changes nothing', async () => {
  renderInEnglish(<LanguageList />)
  expect(screen.getByText(languages.ja).closest('[lang]')?.getAttribute('lang')).toBe('ja')
  await press(languages.en)
  expect([keptChoice('suma-locale'), refresh.mock.calls.length]).toEqual([null, 0])
  await press(languages.es)
  expect([keptChoice('suma-locale'), refresh.mock.calls.length]).toEqual(['es', 1])
  expect(fetched).not.toHaveBeenCalled()
})

const answer = (success: boolean) => async () =>
  Response.json({
    data: {
      updateUserPrefs: {
        success,
        message: success ? null : 'Not now',
        i18nMessageKey: null,
        fieldErrors: [],
        data: null,
      },
    },
  })

test('signed in a language is saved as the person’s preference before the page is reloaded', async () => {
  const saving = Promise.withResolvers<Response>()
  fetched.mockImplementation(() => saving.promise)
  renderInEnglish(<LanguageList personId="ana" />)
  await press(languages.es)
  await until(() => expect(fetched).toHaveBeenCalledOnce())
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body)).variables).toMatchObject({ id: 'ana' })
  expect([isLoading(), refresh.mock.calls.length]).toEqual([true, 0])
  saving.resolve(await answer(true)())
  await until(() => expect(refresh).toHaveBeenCalledOnce())
  expect(isLoading()).toBe(false)
})

test('a language that cannot be saved is reported, and the page stays as it is', async () => {
  fetched.mockImplementation(answer(false))
  renderInEnglish(<LanguageList personId="ana" />)
  await press(languages.es)
  await until(() => expect(told).toEqual(['Not now']))
  expect([isLoading(), refresh.mock.calls.length]).toEqual([false, 0])
})

test('the language of nobody stands in the list while it is spoken, and leads out of itself', async () => {
  render(
    <NextIntlClientProvider locale={'xx' as Locale} timeZone="UTC" messages={loadMessages('en')}>
      <LanguageList />
    </NextIntlClientProvider>,
  )
  expect(ticked()).toEqual(['xx'])
  await press(languages.en)
  expect(keptChoice('suma-locale')).toBe('en')
})
