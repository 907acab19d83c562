import { listQuery, mutation, query } from '@/graphql/payload'
import { getDeskOrg, listOrgVisits } from '@/lib/services/installation/get-desk-org'
import { getInstallationOverview } from '@/lib/services/installation/get-installation-overview'
import { inviteOrgAdmin } from '@/lib/services/installation/invite-org-admin'
import { listDeskOrgs } from '@/lib/services/installation/list-desk-orgs'
import { closeOrg, resumeOrg, suspendOrg } from '@/lib/services/installation/move-org'
import { resumeSending } from '@/lib/services/installation/resume-sending'
import { setDeskFeatures } from '@/lib/services/installation/set-desk-features'
import { appointSuperAdmin, dismissSuperAdmin, listSuperAdmins } from '@/lib/services/installation/super-admins'
import { listInstallationTests, sendTestMessage, testStorage } from '@/lib/services/installation/test-installation'

export const installationResolvers = {
  Query: {
    installationOverview: query(getInstallationOverview),
    deskOrganizations: query(listDeskOrgs),
    deskOrganization: query(getDeskOrg),
    organizationVisits: query(listOrgVisits),
    superAdmins: listQuery(listSuperAdmins),
    installationTests: listQuery(listInstallationTests),
  },
  Mutation: {
    suspendOrganization: mutation(suspendOrg),
    resumeOrganization: mutation(resumeOrg),
    closeOrganization: mutation(closeOrg),
    inviteOrganizationAdmin: mutation(inviteOrgAdmin),
    setDeskFeatures: mutation(setDeskFeatures),
    appointSuperAdmin: mutation(appointSuperAdmin),
    dismissSuperAdmin: mutation(dismissSuperAdmin),
    sendTestMessage: mutation(sendTestMessage),
    testStorage: mutation(testStorage),
    resumeSending: mutation(resumeSending),
  },
}
