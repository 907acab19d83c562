import { describe, expect, test } from 'vitest'
import { type FrameRequest, frameParts } from '@/lib/domain/access/route-kind'

const letters = {
  header: 'H',
  menuToggle: 'M',
  sideNav: 'N',
  homeButton: 'O',
  settingsButton: 'S',
  breadcrumbs: 'B',
  spinner: '*',
} as const

/** The shown parts as letters, in the order of the table above. */
const shown = (request: FrameRequest): string =>
  Object.entries(frameParts(request))
    .map(([part, shows]) => (shows ? letters[part as keyof typeof letters] : ''))
    .join('')

/**
 * By path: the parts a complete person sees (verified, with a profile), those an incomplete one sees, and both again
 * with `onboarding` in the query.
 */
const table: [path: string, complete: string, incomplete: string, completeAsked: string, incompleteAsked: string][] = [
  ['/', 'HMNOS', 'HOS', 'H', 'H'],
  ['/expired', 'HMNOS', 'HOS', 'H', 'H'],
  ['/login/error', 'HMNOS', 'HOS', 'H', 'H'],
  ['/verify/token', 'HMNOS', 'HOS', 'H', 'H'],
  ['/verification', 'H', 'H', 'H', 'H'],
  ['/onboarding', 'H', 'H', 'H', 'H'],
  ['/onboarding/', 'H', 'H', 'H', 'H'],
  ['/dashboard', 'HMNOS', 'HOS', 'H', 'H'],
  ['/credentials', 'HMNOS', 'HOS', 'H', 'H'],
  ['/credentials/new', 'HMNOSB', 'HOSB', 'H', 'H'],
  ['/credentials/1/credits/2', 'HMNOSB', 'HOSB', 'H', 'H'],
  ['/add-credits', 'HMNOS', 'HOS', 'H', 'H'],
  ['/enrollments', 'HMNOS', 'HOS', 'H', 'H'],
  ['/enrollments/1', 'HMNOSB', 'HOSB', 'H', 'H'],
  ['/attend-session/1', 'HMNOSB', 'HOSB', 'H', 'H'],
  ['/documents', 'HMNOS', 'HOS', 'H', 'H'],
  ['/notices', 'HMNOS', 'HOS', 'H', 'H'],
  ['/account', 'HMNOS', 'HOS', 'H', 'H'],
  ['/org-invitations/1', 'HMNOSB', 'HOSB', 'H', 'H'],
  ['/orgs', 'HOS', 'HOS', 'H', 'H'],
  ['/orgs/1', 'HOSB', 'HOSB', 'H', 'H'],
  ['/orgs/1/members', 'HOSB', 'HOSB', 'H', 'H'],
  ['/orgs/1/tasks/2/task_sessions/3', 'HOSB', 'HOSB', 'H', 'H'],
  ['/super', 'HMNOS', 'HOS', 'H', 'H'],
  ['/super/people', 'HMNOSB', 'HOSB', 'H', 'H'],
]

const person = { signedIn: true, verified: true, profileComplete: true }
const incomplete = [
  { ...person, verified: false },
  { ...person, profileComplete: false },
  { ...person, verified: false, profileComplete: false },
]
const queries = { plain: ['', '?tab=settings'], asked: ['onboarding', '?onboarding=true', 'a=1&onboarding='] }

describe.each([false, true])('with the loading flag %s', (loading) => {
  const spinner = loading ? '*' : ''

  test.each(table)('%s', (path, complete, notComplete, completeAsked, notCompleteAsked) => {
    for (const query of queries.plain) {
      expect(shown({ path, query, ...person, loading })).toBe(complete + spinner)
      for (const who of incomplete) expect(shown({ path, query, ...who, loading })).toBe(notComplete + spinner)
    }
    for (const query of queries.asked) {
      expect(shown({ path, query, ...person, loading })).toBe(completeAsked + spinner)
      for (const who of incomplete) expect(shown({ path, query, ...who, loading })).toBe(notCompleteAsked + spinner)
    }
  })

  test.each(table)('%s, signed out', (path) => {
    for (const verified of [false, true])
      for (const profileComplete of [false, true])
        for (const query of [...queries.plain, ...queries.asked])
          expect(shown({ path, query, signedIn: false, verified, profileComplete, loading })).toBe(spinner)
  })
})
