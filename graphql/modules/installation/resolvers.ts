import { listQuery, mutation, query } from '@/graphql/payload'
import type { DeskRequestView } from '@/lib/data/people/desk-requests'
import { fullName } from '@/lib/domain/people/names'
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
  approveDeskRequest,
  confirmMergeByCodes,
  listDeskRequests,
  refuseDeskRequest,
  sendMergeCodes,
} from '@/lib/services/installation/desk-requests'
import {
  getInstallationOverview,
  listInstallationTests,
  resumeSending,
  sendTestMessage,
  testStorage,
} from '@/lib/services/installation/installation'
import { cancelMaintenance, listMaintenance, planMaintenance } from '@/lib/services/installation/maintenance'
import { appointSuperAdmin, dismissSuperAdmin, listSuperAdmins } from '@/lib/services/installation/super-admins'
import { distrustIssuer, listTrustedIssuers, trustIssuer } from '@/lib/services/installation/trusted-issuers'

export const installationResolvers = {
  Query: {
    installationOverview: query(getInstallationOverview),
    deskOrganizations: query(listDeskOrgs),
    deskOrganization: query(getDeskOrg),
    organizationVisits: query(listOrgVisits),
    superAdmins: listQuery(listSuperAdmins),
    trustedIssuers: listQuery(listTrustedIssuers),
    plannedMaintenance: listQuery(listMaintenance),
    deskRequests: query(listDeskRequests),
    installationTests: listQuery(listInstallationTests),
  },
  Mutation: {
    suspendOrganization: mutation(suspendOrg),
    resumeOrganization: mutation(resumeOrg),
    closeOrganization: mutation(closeOrg),
    inviteOrganizationAdmin: mutation(inviteOrgAdmin),
    trustIssuer: mutation(trustIssuer),
    distrustIssuer: mutation(distrustIssuer),
    planMaintenance: mutation(planMaintenance),
    cancelMaintenance: mutation(cancelMaintenance),
    setDeskFeatures: mutation(setDeskFeatures),
    appointSuperAdmin: mutation(appointSuperAdmin),
    approveDeskRequest: mutation(approveDeskRequest),
    refuseDeskRequest: mutation(refuseDeskRequest),
    sendMergeCodes: mutation(sendMergeCodes),
    confirmMergeByCodes: mutation(confirmMergeByCodes),
    dismissSuperAdmin: mutation(dismissSuperAdmin),
    sendTestMessage: mutation(sendTestMessage),
    testStorage: mutation(testStorage),
    resumeSending: mutation(resumeSending),
  },
  DeskRequest: {
    requestedBy: ({ requestedBy }: DeskRequestView) => fullName(requestedBy ?? {}),
    person: ({ person }: DeskRequestView) => fullName(person ?? {}),
    other: ({ otherId, other }: DeskRequestView) => otherId && fullName(other ?? {}),
  },
}
