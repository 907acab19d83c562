import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Documents that point to places in the sources. */
const papers = ['SECURITY.md', 'docs/scale.md', ...globSync('docs/security/*.md')]

/**
 * Recognizes paths of sources among texts in backticks: below one of our folders, or a file at the top with a known
 * extension.
 */
const folders = 'app|dev|docs|fixtures|graphql|lib|locales|operations|prisma|public|tests'
const isPath = new RegExp(`^(?:(?:${folders})/[\\w./()\\[\\]-]+|[\\w.-]+\\.(?:ts|json|mjs|md|yml))$`)
const pathsIn = (text: string) =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, said = '']) => said).filter((said) => isPath.test(said))

/** Links to other files, without anchors. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, target = '']) => target)

test.each(papers)('every path and link of %s leads to a file', (paper) => {
  const text = readFileSync(paper, 'utf8')
  expect(pathsIn(text).filter((path) => !existsSync(path))).toEqual([])
  const folder = paper.includes('/') ? paper.slice(0, paper.lastIndexOf('/') + 1) : ''
  expect(linksIn(text).filter((target) => !existsSync(folder + target))).toEqual([])
})

describe('docs/security/asvs.md', () => {
  const rows = [
    ...readFileSync('docs/security/asvs.md', 'utf8').matchAll(
      /^\| (\d+\.\d+\.\d+) +\| ([12]) +\| .+? \| (.+?) +\| (.+?) +\|$/gm,
    ),
  ]

  test('has each requirement once, in order, with a state that is one of six', () => {
    const numbers = rows.map(([, number = '']) => number)
    const { compare } = new Intl.Collator('en', { numeric: true })
    expect(numbers).toEqual([...new Set(numbers)].toSorted(compare))
    const states = /^(?:met|partly|\*\*open\*\*|declined|operator|n\/a)$/
    expect(rows.filter(([, , , state = '']) => !states.test(state)).map(([, number]) => number)).toEqual([])
  })

  test('has all requirements of the levels 1 and 2, as many as the standard has', () => {
    const levels = rows.map(([, , level]) => level)
    expect([levels.filter((level) => level === '1').length, levels.filter((level) => level === '2').length]).toEqual([
      70, 183,
    ])
  })

  test('names a file for each requirement that is met', () => {
    const bare = rows.filter(([, , , state, why = '']) => state === 'met' && pathsIn(why).length === 0)
    expect(bare.map(([, number]) => number)).toEqual([])
  })
})
