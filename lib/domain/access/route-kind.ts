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
])
const publicFolders = [
  /^\/unsubscribe\/[^/]+$/,
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
const ownFolders = /^\/(?:api|graphql|locales|logout|explorer|pdf-reader|picture-reader)(?:\/|$)/
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
