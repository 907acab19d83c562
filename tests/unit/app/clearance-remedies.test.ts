import { expect, test } from 'vitest'
import { remediesFor } from '@/app/_components/clearance/remedy'
import type { ClearanceProblem } from '@/lib/domain/clearance/values'
import type { Viewer } from '@/lib/policy/viewer'

const reason = (problem: ClearanceProblem, subjectId: string | null = null) => ({
  problem,
  subjectId,
  since: null,
  credentialTypes: [],
  geo: null,
})
const viewer = (role: Viewer['roles'][number]): Viewer => ({
  userId: 'u',
  verified: true,
  superAdmin: false,
  roles: [role],
  visits: [],
  personVisits: [],
  scopes: null,
})

test('a reason leads to where it can be dealt with, as far as that page opens to who reads it', () => {
  const admin = remediesFor(viewer({ orgId: 'o', roleType: 'ADMIN' }), 'o')
  expect(
    (['DOCUMENT_MISSING', 'TRAINING_OVERDUE', 'EXCLUSION_OPEN'] as const).map((problem) => admin(reason(problem, 's'))),
  ).toEqual(['/orgs/o/documents/requests/s', '/orgs/o/curriculums/s', '/orgs/o/clearance/exclusions/s'])
  expect([admin(reason('NO_POSITION')), admin(reason('EXCLUSION_UNSEARCHED'))]).toEqual([
    '/orgs/o/clearance/positions',
    '/orgs/o/clearance/exclusions',
  ])
  // A license is on the member's own page; nobody knows what is gone.
  expect([admin(reason('LICENSE_EXPIRED')), admin(reason('DOCUMENT_MISSING'))]).toEqual([null, null])
  const grants = [{ kind: 'MANAGER', department: null }] as const
  const manager = remediesFor(viewer({ orgId: 'o', roleType: 'MEMBER', grants: [...grants] }), 'o')
  expect(manager(reason('EXCLUSION_OPEN', 's'))).toBeNull()
  expect(remediesFor(viewer({ orgId: 'o', roleType: 'MEMBER' }), 'o')(reason('DOCUMENT_MISSING', 's'))).toBeNull()
})
