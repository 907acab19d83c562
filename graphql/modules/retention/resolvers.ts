import { mutation, query } from '@/graphql/payload'
import { setRetention } from '@/lib/services/installation/get-retention'
import { askOrgArchive, listOrgArchives } from '@/lib/services/org-archive/org-archives'
import { cancelClosing, requestClosing } from '@/lib/services/orgs/request-closing'
import { holdOrg, holdPerson, releaseHold } from '@/lib/services/retention/holds'
import { getOrgRetention, setOrgRetention } from '@/lib/services/retention/org-retention'

export const retentionResolvers = {
  Query: {
    organizationRetention: query(getOrgRetention),
    organizationArchives: query(listOrgArchives),
  },
  Mutation: {
    setOrganizationRetention: mutation(setOrgRetention),
    setRetention: mutation(setRetention),
    holdOrganization: mutation(holdOrg),
    holdPerson: mutation(holdPerson),
    releaseLegalHold: mutation(releaseHold),
    archiveOrganization: mutation(askOrgArchive),
    askToCloseOrganization: mutation(requestClosing),
    takeBackClosing: mutation(cancelClosing),
  },
}
