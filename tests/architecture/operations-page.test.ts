import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configParts } from '@/lib/server/config/finding'

const page = readFileSync('docs/operations.md', 'utf8')

/** The first words in code type of the rows of a section's table. */
const rowsOf = (title: string) => {
  const [, section = ''] = new RegExp(`\\n## ${title}\\n([\\s\\S]*?)\\n## `).exec(page) ?? []
  return [...section.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, name]) => name)
}

test('every part that the check of the configuration tells is explained, in its order', () => {
  expect(rowsOf('Checking the configuration')).toEqual([...configParts])
})
