import { readFileSync } from 'node:fs'
import type { BenchPeople } from './people'

/** A page of the product, with a person who may stay on it. */
export type BenchPage = { route: string; path: string; cookie: string | null; kind: PageKind }
type PageKind = 'list or detail' | 'other'

/**
 * How many times the first scripts of an empty page a page may ship. The goal for lists and details is 1.12; the limits
 * are what has been reached (decision 048), and a hundredth, because how code is cut into files differs between builds.
 */
export const scriptLimits: Record<PageKind, number> = { 'list or detail': 1.27, other: 1.38 }

/**
 * Lists and details, with their parameters left out: they ship little of their own. Not `/documents`, where files are
 * added.
 */
const lists = new Set([
  '/dashboard',
  '/credentials',
  '/credentials/[]',
  '/credentials/[]/credits/[]',
  '/orgs',
  '/orgs/[]',
  '/orgs/[]/members',
  '/orgs/[]/members/[]',
  '/orgs/[]/members/[]/credentials/[]',
  '/orgs/[]/credentials',
  '/orgs/[]/invitations',
  '/org-invitations/[]',
  '/account/organizations',
  '/orgs/[]/tasks',
  '/orgs/[]/tasks/[]',
  '/orgs/[]/tasks/[]/task_sessions/[]',
  '/orgs/[]/tasks/[]/task_sessions/[]/roster',
  '/orgs/[]/tasks/[]/task_sessions/[]/roster/[]',
  '/orgs/[]/curriculums',
  '/orgs/[]/curriculums/[]',
  '/enrollments',
  '/enrollments/[]',
  '/notices',
])

/** A route without the names of its parameters. */
export const formOf = (route: string): string => route.replaceAll(/\[[^\]]+\]/g, '[]')

/** The kind of a route, including the query that makes it a page of its own. */
export const kindOf = (route: string): PageKind => (lists.has(formOf(route)) ? 'list or detail' : 'other')

/** The cookie of a person who may stay on a page that is not for everybody with a license. */
function cookieFor(route: string, people: BenchPeople): string | null {
  if (route === '/' || route === '/expired' || route.startsWith('/login') || route.startsWith('/users')) return null
  if (route === '/verification') return people.unverified
  if (route === '/onboarding') return people.withoutProfile
  if (route.startsWith('/org-invitations')) return people.org.invited
  return ofOrg(route) || route === '/account/organizations' ? people.org.admin : people.member.cookie
}

const ofOrg = (route: string) => route.split('/')[1] === 'orgs'

const parameters = (route: string, { member, org }: BenchPeople): Record<string, string> => ({
  '[id]': member.credentialId,
  '[credentialId]': ofOrg(route) ? org.credentialId : member.credentialId,
  '[creditId]': member.creditId,
  '[orgId]': org.id,
  '[roleId]': org.roleId,
  '[invitationId]': org.invitationId,
  '[importId]': org.importId,
  '[taskId]': org.class.taskId,
  '[taskSessionId]': org.class.taskSessionId,
  '[sessionId]': org.class.openSessionId,
  '[enrollmentId]': org.class.enrollmentId,
  '[curriculumId]': org.class.curriculumId,
})

/** Pages that only differ from others by their query. */
const byQuery = ['?tab=settings', '?tab=access', '?tab=webhooks'].map((query) => ({ route: '/orgs/[orgId]', query }))

/** All pages of the build that can be opened with these people. */
export function pagesOfBuild(people: BenchPeople): BenchPage[] {
  const manifest: Record<string, string> = JSON.parse(readFileSync('.next/app-path-routes-manifest.json', 'utf8'))
  const routes = new Set(
    Object.keys(manifest).flatMap((file) => (file.endsWith('/page') ? (manifest[file] ?? []) : [])),
  )
  const asked = [...[...routes].map((route) => ({ route, query: '' })), ...byQuery]
  return asked
    .map(({ route, query }) => {
      const values = parameters(route, people)
      const path = route.replaceAll(/\[[^\]]+\]/g, (name) => values[name] ?? name) + query
      return { route: route + query, path, cookie: cookieFor(route, people), kind: kindOf(route + query) }
    })
    .filter(({ route, path }) => !path.includes('[') && !route.startsWith('/_'))
    .sort((a, b) => a.route.localeCompare(b.route))
}
