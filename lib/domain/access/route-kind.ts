/** How the guard chain sees a path. */
export type Route = {
  /**
   * `public` needs no sign-in; `own` is not a page and authorizes itself (API, sign-in routes, message files);
   * `broken` cannot be decoded, or hides a slash; `unknown` matches no known path.
   */
  kind: 'public' | 'own' | 'member' | 'org' | 'super' | 'broken' | 'unknown'
  /** The path with one leading slash, decoded, without a trailing one. */
  path: string
  /** Kept as the place to return to when a step sends the visitor elsewhere. */
  savable: boolean
  /** The organization of an `org` route; null on `/orgs` itself. */
  orgId: string | null
  /** The session on an organization's session page: its instructor may open that page. */
  taskSessionId: string | null
}

const publicPaths = new Set([
  '/',
  '/users',
  '/users/sign_in',
  '/login',
  '/callback',
  '/expired',
  '/verify',
  '/coverage',
  '/privacy',
  '/terms',
  '/accessibility',
  '/contact',
  '/developers',
  '/developers/reference',
])
const publicFolders = [
  /^\/unsubscribe\/[^/]+$/,
  /^\/coverage\/[^/]+\/[^/]+$/,
  /^\/developers\/(?:reference\/)?\w[\w-]*$/,
  /^\/verify\/(?:sheets\/)?[^/]+$/,
  /^\/survey\/[^/]+$/,
  /^\/shared-transcript\/[^/]+$/,
  /^\/(?:login|callback)\/[^/]+$/,
]
/** The first path segments of pages that need a sign-in. */
const memberFolders = new Set([
  'account',
  'add-credits',
  'admin-access',
  'attend-session',
  'credentials',
  'dashboard',
  'documents',
  'enrollments',
  'gallery',
  'notices',
  'onboarding',
  'org-invitations',
  'proposed-credits',
  'verification',
])
const ownFolders =
  /^\/(?:api|graphql|mcp|locales|logout|explorer|developers\/schema\.graphql|developers\/openapi\.json|developers\/examples|issuers|pdf-reader|picture-reader)(?:\/|$)/
const unsavedPatterns = [
  /^\/verification$/,
  /^\/onboarding$/,
  /^\/credentials\/new$/,
  /^\/dashboard$/,
  /^\/org-invitations(?:\/|$)/,
  /^\/admin-access$/,
]
/** A session's page and its subpages. */
const sessionPage = /^\/orgs\/[^/]+\/tasks\/[^/]+\/task_sessions\/([^/]+)(?:\/(?:roster(?:\/[^/]+)?|check-in|finish))?$/

const unsavedKinds: ReadonlySet<Route['kind']> = new Set(['public', 'own', 'unknown'])

/** Classifies a path as the browser sent it, percent-encoded or not. */
export function routeOf(rawPath: string): Route {
  const parts = decodedParts(rawPath)
  if (!parts) return { kind: 'broken', path: rawPath, savable: false, orgId: null, taskSessionId: null }

  const path = `/${parts.join('/')}`
  const kind = pathKind(path)
  return {
    kind,
    path,
    savable: !unsavedKinds.has(kind) && !unsavedPatterns.some((pattern) => pattern.test(path)),
    orgId: kind === 'org' ? (parts[1] ?? null) : null,
    taskSessionId: sessionPage.exec(path)?.[1] ?? null,
  }
}

function pathKind(path: string): Route['kind'] {
  if (publicPaths.has(path) || publicFolders.some((pattern) => pattern.test(path))) return 'public'
  if (ownFolders.test(path)) return 'own'
  if (path === '/orgs' || path.startsWith('/orgs/')) return 'org'
  if (path === '/super' || path.startsWith('/super/')) return 'super'
  return memberFolders.has(path.split('/')[1] ?? '') ? 'member' : 'unknown'
}

function decodedParts(path: string): string[] | null {
  try {
    const parts = path
      .split('/')
      .filter(Boolean)
      .map((part) => decodeURIComponent(part))
    // A decoded slash would split the path differently here and in the router, which could bypass the guard.
    return parts.some((part) => /[/\\]/.test(part) || part === '.' || part === '..') ? null : parts
  } catch {
    return null
  }
}

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
