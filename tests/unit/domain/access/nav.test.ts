import { expect, test } from 'vitest'
import { type NavRequest, navParts } from '@/lib/domain/access/nav'

const person = { signedIn: true, verified: true, profileComplete: true }
const visitor = { signedIn: false, verified: false, profileComplete: false }

test.each<[string, string, Omit<NavRequest, 'path' | 'query'>, string]>([
  ['/', '', visitor, ''],
  ['/onboarding', '', visitor, ''],
  ['/verify/abc', '', visitor, ''],
  ['/dashboard', '', person, 'header menuToggle sideNav homeButton settingsButton'],
  ['/org-invitations/1', '', person, 'header menuToggle sideNav homeButton settingsButton'],
  ['/super', '', person, 'header menuToggle sideNav homeButton settingsButton'],
  ['/orgs', '', person, 'header homeButton settingsButton'],
  ['/orgs/1', '?tab=settings', person, 'header homeButton settingsButton'],
  ['/orgs/1/members', '', person, 'header homeButton settingsButton'],
  ['/onboarding', '', person, 'header'],
  ['/credentials/new', '?onboarding=true', person, 'header'],
  ['/credentials/new', 'onboarding', person, 'header'],
  ['/credentials/new', '', person, 'header menuToggle sideNav homeButton settingsButton'],
  ['/dashboard', '?onboarding=true', person, 'header'],
  ['/verification', '', { ...person, verified: false }, 'header homeButton settingsButton'],
  ['/verification', '', person, 'header homeButton settingsButton'],
  ['/expired', '', { ...person, verified: false }, 'header homeButton settingsButton'],
  ['/verify/abc', '', { ...person, profileComplete: false }, 'header homeButton settingsButton'],
])('%s %s', (path, query, who, shown) => {
  const parts = navParts({ path, query, ...who })
  const names = Object.entries(parts).flatMap(([name, isShown]) => (isShown ? [name] : []))
  expect(names.join(' ')).toBe(shown)
})
