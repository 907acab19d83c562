import { expect, test } from 'vitest'
import { stateTones } from '@/app/_components/states'
import { locales } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'

test.each(locales)('in %s no word of a state is drawn in two tones', (locale) => {
  const t = translatorFor(locale)
  const tones = new Map<string, Map<string, string[]>>()
  for (const [group, codes] of Object.entries(stateTones)) {
    for (const [code, tone] of Object.entries(codes)) {
      const word = t(`${group}.${code}`, { date: '' }).trim()
      const byTone = tones.get(word) ?? new Map<string, string[]>()
      tones.set(word, byTone.set(tone, [...(byTone.get(tone) ?? []), `${group}.${code}`]))
    }
  }
  const twofold = [...tones].filter(([, byTone]) => byTone.size > 1).map(([word, byTone]) => [word, [...byTone]])
  expect(twofold).toEqual([])
})
