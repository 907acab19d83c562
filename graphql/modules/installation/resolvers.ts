import { listQuery, mutation, query } from '@/graphql/payload'
import {
  closeOrg,
  getDeskOrg,
  inviteOrgAdmin,
  listDeskOrgs,
  listOrgVisits,
  resumeOrg,
  setDeskFeatures,
  suspendOrg,
} from '@/lib/services/installation/desk-orgs'
import {
  getInstallationOverview,
  listInstallationTests,
  resumeSending,
  sendTestMessage,
  testStorage,
} from '@/lib/services/installation/installation'
import { appointSuperAdmin, dismissSuperAdmin, listSuperAdmins } from '@/lib/services/installation/super-admins'

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
