import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Pages that show a skeleton first, each with what they wait for after the guard's statement. */
const waiting: Readonly<Record<string, string>> = {}

const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).map((path) => `app/${path}`)

/**
 * React holds the finished page back for 300 ms once a skeleton was shown, and a page below one has answered 200 before it is
 * known that what it names does not exist. So the page before stays until the next is there.
 */
test('a page shows a skeleton first only where it waits for something', () => {
  expect(files.filter((path) => path.endsWith('/page.tsx')).length).toBeGreaterThan(40)
  const skeletons = files.filter((path) => /\/loading\.tsx?$/.test(path))
  expect(skeletons.toSorted()).toEqual(Object.keys(waiting).toSorted())
})
