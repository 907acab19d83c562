import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { routePatterns } from '@/lib/server/route-pattern'

const folder = mkdtempSync('.route-pattern-')
afterAll(() => rmSync(folder, { recursive: true }))
// In the format that a build writes.
writeFileSync(
  join(folder, 'routes-manifest.json'),
  JSON.stringify({
    staticRoutes: [{ page: '/dashboard', regex: '^/dashboard(?:/)?$' }],
    dynamicRoutes: [
      { page: '/orgs/[orgId]', regex: '^/orgs/([^/]+?)(?:/)?$' },
      { page: '/survey/[token]', regex: '^/survey/([^/]+?)(?:/)?$' },
    ],
  }),
)
const pattern = routePatterns(relative(process.cwd(), folder))

test.each([
  ['/dashboard', '/dashboard'],
  ['/orgs/5f0c8a1e', '/orgs/[orgId]'],
  ['/survey/a-secret-token', '/survey/[token]'],
  ['/graphql', '/graphql'],
  ['/api/health/ready', '/api/health/ready'],
  ['/_next/static/chunks/a.js', '/_next/'],
  ['/ana@example.com', 'other'],
  ['/orgs/a/b/c', 'other'],
])('%s is %s', (path, name) => expect(pattern(path)).toBe(name))

test('without a build every page is the same', () => expect(routePatterns('nowhere')('/dashboard')).toBe('other'))
