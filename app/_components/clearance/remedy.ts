import type { ClearanceReason } from '@/lib/domain/clearance/values'
import { can } from '@/lib/policy/can'
import { opensOrgPage } from '@/lib/policy/org-pages'
import type { Viewer } from '@/lib/policy/viewer'

/** Where a reason can be dealt with, by its page below the organization; null where the member's own page has it. */
function remedyPage({ problem, subjectId }: ClearanceReason): string | null {
  switch (problem) {
    case 'DOCUMENT_MISSING':
    case 'DOCUMENT_EXPIRED':
    case 'DOCUMENT_NOT_ASKED':
      return subjectId && `documents/requests/${subjectId}`
    case 'TRAINING_OPEN':
    case 'TRAINING_OVERDUE':
    case 'TRAINING_NOT_ASSIGNED':
      return subjectId && `curriculums/${subjectId}`
    case 'EXCLUDED':
    case 'EXCLUSION_OPEN':
      return subjectId && `clearance/exclusions/${subjectId}`
    case 'EXCLUSION_UNSEARCHED':
      return 'clearance/exclusions'
    case 'NO_POSITION':
      return 'clearance/positions'
    default:
      return null
  }
}

/** The address where a reason can be dealt with, as far as that page opens to the viewer. */
export type Remedy = (reason: ClearanceReason) => string | null

export function remediesFor(viewer: Viewer, orgId: string): Remedy {
  const administers = can(viewer, 'org.administer', { id: orgId })
  return (reason) => {
    const page = remedyPage(reason)
    return page && (administers || opensOrgPage(viewer, orgId, page)) ? `/orgs/${orgId}/${page}` : null
  }
}
