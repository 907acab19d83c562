import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { advisories, unreachable } from './advisories'

type Installed = { version?: string; hasInstallScript?: boolean; link?: boolean }
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const lock: Record<string, Installed> = read('package-lock.json').packages
const { dependencies, devDependencies, allowScripts } = read('package.json')

const { compare } = new Intl.Collator('en', { numeric: true })
const major = (version: string) => Number(version.split('.', 1)[0])

/** True for a version at or after the fix of its own major version, or of a major version later than all fixed ones. */
function isMended(version: string, mended: readonly string[]): boolean {
  const own = mended.find((one) => major(one) === major(version))
  return own ? compare(version, own) >= 0 : mended.every((one) => major(one) < major(version))
}

const placesOf = (name: string) =>
  Object.entries(lock).flatMap(([place, { version }]) =>
    place.endsWith(`node_modules/${name}`) && version ? [{ place, version }] : [],
  )

describe('versions', () => {
  test.each([
    ['3.4.12', ['3.4.12'], true],
    ['3.4.11', ['3.4.12'], false],
    ['3.10.0', ['3.9.8'], true],
    ['4.0.0', ['3.4.12'], true],
    ['0.1.11', ['0.1.12', '8.0.0'], false],
    ['7.0.0', ['0.1.12', '8.0.0'], false],
    ['5.0.0-beta.31', ['5.0.0-beta.32'], false],
    ['5.0.0-beta.100', ['5.0.0-beta.32'], true],
  ])('%s, fixed in %s: %s', (version, mended, answer) => expect(isMended(version, mended)).toBe(answer))
})

test.each(advisories)('nothing installed has $advisory ($name: $about)', ({ name, mended }) => {
  const places = placesOf(name)
  // Entries for packages that are no longer installed must leave the table.
  expect(places).not.toEqual([])
  const faulty = places.filter(({ version }) => !isMended(version, mended)).map(({ place }) => place)
  expect(faulty.filter((place) => !(place in unreachable))).toEqual([])
})

test.each(Object.keys(unreachable))('%s still has its advisory', (place) => {
  const known = advisories.filter(({ name }) => place.endsWith(`node_modules/${name}`))
  expect(known.some(({ mended }) => !isMended(lock[place]?.version ?? '', mended))).toBe(true)
})

test.each(Object.entries<string>({ ...dependencies, ...devDependencies }))('%s is one version, %s', (name, version) => {
  expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)
  expect(lock[`node_modules/${name}`]?.version).toBe(version)
})

test('each package with an install script is allowed or refused by name', () => {
  const wanting = Object.entries(lock).filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = wanting.map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 13))
  expect(names.filter((name) => !(name in allowScripts))).toEqual([])
})
