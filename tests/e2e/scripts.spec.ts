import { readFileSync } from 'node:fs'
import { firstScripts } from '../../operations/bench/first-scripts'
import { kindOf, scriptLimits } from '../../operations/bench/pages'
import { expect, test } from './test'

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

test('a page ships no more script, compared with an empty page, than its stored limit', async () => {
  const empty: { next: string; bytes: number } = json('operations/bench/floor-app/scripts.json')
  expect(empty.next, 'measured anew by `npm run bench -- javascript`').toBe(
    json('node_modules/next/package.json').version,
  )
  const pages = [...(await firstScripts('.'))].filter(([route]) => !route.startsWith('/_'))
  expect(pages.length).toBeGreaterThan(40)
  const tooMuch = pages.flatMap(([route, scripts]) => {
    const share = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / empty.bytes
    return share > scriptLimits[kindOf(route)] ? `${route} ${share.toFixed(3)}` : []
  })
  expect(tooMuch).toEqual([])
})
