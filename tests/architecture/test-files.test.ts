import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tryingShares } from '@/dev/check/nightly-parts'

const files = ['tests/graphql', 'tests/service', 'tests/unit'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !/^(?:app|ui)\//.test(file))
    .map((file) => `${folder}/${file}`),
)

test('a test file that changes the environment or mocks a module has a process of its own', () => {
  const changes = /vi\.(?:mock|doMock|stubEnv)\(|process\.env\.\w+ = |process\.env\[.+\] = /
  const sharing = files.filter((file) => !/\.(?:own-process|nightly)\.test\.ts$/.test(file))
  expect(sharing.length).toBeGreaterThan(200)
  expect(sharing.filter((file) => changes.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('every test that tries a share by day tries all of it at night', () => {
  const sharing = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('.nightly.'))
    .filter((file) => /from '@\/tests\/setup\/nightly'/.test(readFileSync(`tests/${file}`, 'utf8')))
  expect(sharing.length).toBeGreaterThan(5)
  expect(sharing.filter((path) => !tryingShares.some((name) => path.includes(name)))).toEqual([])
  expect(tryingShares.filter((name) => !sharing.some((path) => path.includes(name)))).toEqual([])
})
