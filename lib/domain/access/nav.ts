import { routeOf } from './route-kind'

export type NavRequest = { path: string; query: string; signedIn: boolean; verified: boolean; profileComplete: boolean }
export type NavParts = {
  header: boolean
  menuToggle: boolean
  sideNav: boolean
  homeButton: boolean
  settingsButton: boolean
}

/**
 * Which parts of the frame a page shows (specification, Layout).
 * The header needs a sign-in; the menu also a complete person, and rests during onboarding and on organization pages;
 * home and settings rest on /onboarding and with `onboarding` in the query.
 */
export function navParts({ path: rawPath, query, signedIn, verified, profileComplete }: NavRequest): NavParts {
  const { path, kind } = routeOf(rawPath)
  const asked = new URLSearchParams(query).has('onboarding')
  const onboarding = asked || path === '/onboarding' || path === '/verification'
  const menu = signedIn && verified && profileComplete && !onboarding && kind !== 'org'
  const leave = signedIn && !asked && path !== '/onboarding'
  return { header: signedIn, menuToggle: menu, sideNav: menu, homeButton: leave, settingsButton: leave }
}
