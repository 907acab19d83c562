import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Parts that other primitives already show, and parts with nothing to show. */
const insideOthers = new Set(['field', 'form', 'list-option', 'option-group', 'page-keys', 'page-title', 'skip-link'])

test('every primitive is in the gallery', () => {
  const primitives = readdirSync('app/_ui')
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => name.slice(0, -4))
  const shown = readdirSync('tests/ui')
    .map((name) => readFileSync(`tests/ui/${name}`, 'utf8'))
    .join('\n')
  const missing = primitives.filter((name) => !insideOthers.has(name) && !shown.includes(`@/app/_ui/${name}'`))
  expect(missing).toEqual([])
  expect([...insideOthers].filter((name) => !primitives.includes(name))).toEqual([])
})

test('a build does not contain the page of the gallery', async () => {
  const { default: configOf } = await import('@/next.config')
  const { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } = await import('next/constants')
  expect((await configOf(PHASE_DEVELOPMENT_SERVER)).pageExtensions).toContain('dev.tsx')
  expect((await configOf(PHASE_PRODUCTION_BUILD)).pageExtensions).toBeUndefined()
  expect((await configOf(PHASE_PRODUCTION_SERVER)).pageExtensions).toBeUndefined()
  const pages = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((path) => path.includes('gallery/'))
  expect(pages.filter((path) => /(?:page|layout|route)\.tsx?$/.test(path))).toEqual([])
})
