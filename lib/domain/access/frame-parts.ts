import { type Route, routeOf } from './route-kind'

/** The requested page and the state of the visitor. */
export type FrameRequest = {
  path: string
  /** The query as in the address, with or without its question mark. */
  query: string
  signedIn: boolean
  verified: boolean
  profileComplete: boolean
  /** The global loading flag. */
  loading: boolean
}

type FrameParts = {
  /** The bar with logo, name, contact and sign-out. */
  header: boolean
  menuToggle: boolean
  sideNav: boolean
  homeButton: boolean
  settingsButton: boolean
  /** Shown on an organization's pages, and on a person's own pages below a list. */
  breadcrumbs: boolean
  /** A spinner in place of the content. */
  spinner: boolean
}

/**
 * The parts of the frame that a page shows (specification, Layout).
 * The header needs a sign-in. The menu needs a complete person (verified, profile filled in) and is hidden during
 * onboarding and on organization pages; home and settings are hidden during onboarding, where they would lead back to
 * it. Breadcrumbs are for signed-in people below the first level, not during onboarding. The spinner follows only the
 * loading flag.
 */
export function frameParts({ signedIn, loading, ...request }: FrameRequest): FrameParts {
  const route = routeOf(request.path)
  const hasOnboardingFlag = new URLSearchParams(request.query).has('onboarding')
  const onboarding = hasOnboardingFlag || route.path === '/onboarding' || route.path === '/verification'
  const complete = signedIn && request.verified && request.profileComplete
  const menu = complete && !onboarding && route.kind !== 'org'
  const showsButtons = signedIn && !onboarding
  return {
    header: signedIn,
    menuToggle: menu,
    sideNav: menu,
    homeButton: showsButtons,
    settingsButton: showsButtons,
    breadcrumbs: signedIn && !onboarding && isBelow(route),
    spinner: loading,
  }
}

/** Whether a page lies below one that the breadcrumbs can lead back to. */
function isBelow({ kind, orgId, path }: Route): boolean {
  if (kind === 'org') return orgId !== null
  return (kind === 'member' || kind === 'super') && path.indexOf('/', 1) > 0
}
