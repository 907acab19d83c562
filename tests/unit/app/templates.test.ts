import { expect, test } from 'vitest'
import { previewTexts } from '@/app/(member)/credentials/new/draft-requirement'
import { templatesOf } from '@/app/(member)/credentials/templates'
import { locales } from '@/lib/i18n/locales'

test.each(locales)('the texts that a browser fills have places only, no plurals and choices (%s)', (locale) => {
  const templates = Object.entries(templatesOf(locale, previewTexts))
  expect(templates.length).toBeGreaterThan(100)
  expect(templates.filter(([, text]) => /[{}]/.test(text.replace(/\{\w+\}/g, '')))).toEqual([])
})
