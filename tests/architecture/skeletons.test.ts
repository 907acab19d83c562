import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Pages that show a skeleton first, each with what it waits for after the guard's statement. */
const waiting: Readonly<Record<string, string>> = {}

const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).map((path) => `app/${path}`)

/**
 * Once a skeleton was shown, React holds the finished page back for 300 ms; and a page below a skeleton has already
 * answered 200 before it is known whether its subject exists. So the previous page stays until the next one is ready.
 */
test('a page shows a skeleton first only where it waits for something', () => {
  expect(files.filter((path) => path.endsWith('/page.tsx')).length).toBeGreaterThan(40)
  const skeletons = files.filter((path) => /\/loading\.tsx?$/.test(path))
  expect(skeletons.toSorted()).toEqual(Object.keys(waiting).toSorted())
})
