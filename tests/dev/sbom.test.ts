import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Component = { name: string; version: string; properties: { name: string; value: string }[] }

const forDevelopment = { name: 'cdx:npm:package:development', value: 'true' }

test('the bill of materials lists the packages with versions, development ones apart', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const printed = execFileSync('npm', ['run', '-s', 'sbom'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const { bomFormat, components } = JSON.parse(printed) as { bomFormat: string; components: Component[] }
  expect(bomFormat).toBe('CycloneDX')
  const find = ([name, version]: [string, string]) =>
    components.find((component) => component.name === name && component.version === version)
  for (const own of Object.entries<string>(dependencies)) {
    expect(find(own), own.join('@')).toBeDefined()
    expect(find(own)?.properties).not.toContainEqual(forDevelopment)
  }
  expect(find(['vitest', devDependencies.vitest])?.properties).toContainEqual(forDevelopment)
})
