'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { isTheme, themeCookie } from '@/app/_lib/choice-cookies'
import { keepChoice } from '@/app/_lib/keep-choice'
import { onLatePress } from '@/app/_lib/late-press'
import { startLoading } from '@/app/_lib/loading-flag'
import { isLocale, localeCookie } from '@/lib/i18n/locales'

/** What the choices of language and appearance do, wherever they stand. */
export function ChoiceKeys() {
  const router = useRouter()
  useEffect(() => onLatePress('theme', chooseTheme), [])
  useEffect(
    () =>
      onLatePress('language', async (button) => {
        if (await chooseLanguage(button)) router.refresh()
      }),
    [router],
  )
  return null
}

const choiceOf = (button: HTMLElement) => button.getAttribute('value')
const isChosen = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true'

/** Light, dark, or as the device is; at once, and kept for the next page. */
function chooseTheme(button: HTMLElement): void {
  const value = choiceOf(button)
  const theme = isTheme(value) ? value : null
  keepChoice(themeCookie, theme)
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  for (const choice of button.parentElement?.querySelectorAll('button') ?? [])
    choice.setAttribute('aria-pressed', `${choice === button}`)
}

/** Changes the language: the page is drawn anew by the server, what was typed in it stays. False when nothing changes. */
async function chooseLanguage(button: HTMLElement): Promise<boolean> {
  const code = choiceOf(button)
  if (!isLocale(code) || isChosen(button)) return false
  keepChoice(localeCookie, code)
  // The preference of a signed-in person is changed as well.
  const person = document.getElementById('root')?.dataset.person
  if (!person) return true
  const done = startLoading()
  try {
    const { saveLanguage } = await import('./save-language')
    return await saveLanguage(person, code)
  } finally {
    done()
  }
}
