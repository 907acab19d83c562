'use client'
import { useState } from 'react'
import { type Theme, themeCookie } from '@/app/_lib/choice-cookies'
import { keepChoice } from '@/app/_lib/keep-choice'
import { ChoiceList } from './choice-list'

type Props = { current: Theme | null; labels: { label: string; device: string; light: string; dark: string } }

/** Light, dark, or as the device is; at once, and kept for the next page. */
export function ThemeChoices({ current, labels }: Props) {
  const [theme, setTheme] = useState<Theme | 'device'>(current ?? 'device')
  const choose = (value: Theme | 'device') => {
    setTheme(value)
    keepChoice(themeCookie, value === 'device' ? null : value)
    if (value === 'device') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = value
  }
  const choices = [
    { value: 'device' as const, label: labels.device },
    { value: 'light' as const, label: labels.light },
    { value: 'dark' as const, label: labels.dark },
  ]
  return <ChoiceList label={labels.label} current={theme} choices={choices} onChoose={choose} />
}
