import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Route = { page: string; regex: string }
type Manifest = { staticRoutes: Route[]; dynamicRoutes: Route[] }

/** Answered by the process itself, before the framework. */
const ownPaths = new Set(['/graphql', '/api/health/live', '/api/health/ready'])

/**
 * Names addresses without their ids, tokens and searches, by the page patterns that the build lists. An address that
 * leads nowhere is `other`, so that nobody can create names by requesting them.
 */
export function routePatterns(folder = '.next'): (path: string) => string {
  const { staticRoutes, dynamicRoutes } = readManifest(folder)
  const statics = new Set(staticRoutes.map(({ page }) => page))
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, matches: new RegExp(regex) }))
  return (path) => {
    if (ownPaths.has(path) || statics.has(path)) return path
    if (path.startsWith('/_next/')) return '/_next/'
    return patterns.find(({ matches }) => matches.test(path))?.page ?? 'other'
  }
}

/** In development there is no build, and every page is `other`. */
function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(process.cwd(), folder, 'routes-manifest.json'), 'utf8'))
  } catch {
    return { staticRoutes: [], dynamicRoutes: [] }
  }
}
