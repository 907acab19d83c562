import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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
