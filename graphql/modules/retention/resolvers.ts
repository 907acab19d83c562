import { mutation, query } from '@/graphql/payload'
import { setRetention } from '@/lib/services/installation/get-retention'
import { askOrgExport, listOrgExports } from '@/lib/services/org-archive/org-exports'
import { askClosing, takeBackClosing } from '@/lib/services/orgs/ask-closing'
import { holdOrg, holdPerson, releaseHold } from '@/lib/services/retention/holds'
import { getOrgRetention, setOrgRetention } from '@/lib/services/retention/org-retention'

export const retentionResolvers = {
  Query: {
    organizationRetention: query(getOrgRetention),
    organizationArchives: query(listOrgExports),
  },
  Mutation: {
    setOrganizationRetention: mutation(setOrgRetention),
    setRetention: mutation(setRetention),
    holdOrganization: mutation(holdOrg),
    holdPerson: mutation(holdPerson),
    releaseLegalHold: mutation(releaseHold),
    archiveOrganization: mutation(askOrgExport),
    askToCloseOrganization: mutation(askClosing),
    takeBackClosing: mutation(takeBackClosing),
  },
}
