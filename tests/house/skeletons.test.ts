import { existsSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

/** Pages without a skeleton, each with the reason. */
const without: Readonly<Record<string, string>> = {
  'app/page.tsx': 'the first page somebody sees is drawn at once',
  'app/users/page.tsx': 'leads elsewhere',
  'app/users/sign_in/page.tsx': 'leads elsewhere',
  'app/expired/page.tsx': 'reads nothing',
  'app/login/error/page.tsx': 'reads nothing',
  'app/verify/[token]/page.tsx': 'opened from a printed paper, never from inside the app; answers 404 by itself',
  'app/(member)/credentials/[credentialId]/page.tsx': 'the guard has read all it shows: it waits for nothing',
  'app/orgs/[orgId]/members/[roleId]/credentials/[credentialId]/page.tsx':
    'each reading is kept in the history: a layout that reads ahead of a skeleton would keep what nobody saw',
}

const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('/page.tsx') || path === 'page.tsx')
  .map((path) => `app/${path}`)

function hasSkeleton(page: string): boolean {
  for (let folder = dirname(page); folder !== 'app'; folder = dirname(folder))
    if (existsSync(`${folder}/loading.tsx`)) return true
  return false
}

test('every page has a skeleton while it is on its way, or a reason', () => {
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.filter((page) => !hasSkeleton(page) && !(page in without))).toEqual([])
  expect(Object.keys(without).filter((page) => !pages.includes(page) || hasSkeleton(page))).toEqual([])
})
