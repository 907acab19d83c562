import { previewImport } from '@/lib/services/imports/preview-import'
import { ctxFor } from './ctx'
import { done } from './done'
import type { MadeOrg } from './orgs'

/** A file with one new person that the organization's administrator has checked. */
export const makeImport = (org: MadeOrg) => {
  const text = 'Email,Department\nnew-colleague@example.com,ICU'
  return done(previewImport(ctxFor(org.admin, { roles: [org.role] }), { orgId: org.id, text }))
}
