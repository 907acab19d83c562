import type { SessionFacts } from '@/lib/data/sessions/read'
import type { RouteContext } from '@/lib/domain/access/resolve-route'
import { routeOf } from '@/lib/domain/access/route-kind'
import { firstOrgPage, opensOrgPage } from '@/lib/policy/org-pages'
import { viewerOfCaller } from './caller'
import { arrivalOf } from './held-rights'

/**
 * What opens of an organization's pages to a person who does not administer it, by what they hold there or as a
 * supervisor: whether the requested page does, and where they begin.
 */
export function grantedPages(
  facts: SessionFacts | null,
  path: string,
  { now, address }: { now: Date; address: string | null },
): RouteContext['granted'] {
  const route = routeOf(path)
  const viewer = facts && viewerOfCaller({ kind: 'session', facts }, { ...arrivalOf(facts, now), address, now })
  if (route.kind !== 'org' || !viewer) return undefined
  if (route.orgId !== null) {
    const orgId = route.orgId.toLowerCase()
    const page = route.path.split('/').slice(3).join('/')
    return { opens: opensOrgPage(viewer, orgId, page), home: firstOrgPage(viewer, orgId) }
  }
  const homes = viewer.roles.flatMap(({ orgId }) => firstOrgPage(viewer, orgId) ?? [])
  return { opens: false, home: homes.length > 1 ? '/account/organizations' : (homes[0] ?? null) }
}
