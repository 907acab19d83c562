import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rulesDocument } from '@/dev/generate/rules-table'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'

test('the document of the rules says what the rules are', () => {
  const text = readFileSync('docs/rules.md', 'utf8')
  expect(rulesDocument(shippedRules)).toBe(text)
  for (const { version } of shippedRules) expect(text).toContain(`| ${version}`)
})
