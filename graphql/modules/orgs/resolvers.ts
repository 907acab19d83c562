import { mutation, query, toPayload } from '@/graphql/payload'
import type { OrgRecord } from '@/lib/data/orgs/read'
import type { Lapse } from '@/lib/domain/orgs/lapse'
import { optionalSteps } from '@/lib/domain/reminders/ladder'
import { toHours } from '@/lib/domain/units'
import type { Ctx } from '@/lib/services/ctx'
import { createOrg } from '@/lib/services/orgs/create-org'
import { getAdministeredOrg, getOrg, type OrgView } from '@/lib/services/orgs/get-org'
import { getOrgOverview, type OrgOverview } from '@/lib/services/orgs/get-org-overview'
import { listOrgs } from '@/lib/services/orgs/list-orgs'
import { removeOrgLogo, saveOrgLogo } from '@/lib/services/orgs/logo'
import { removeProvider } from '@/lib/services/orgs/remove-provider'
import { saveProvider } from '@/lib/services/orgs/save-provider'
import { setOrgFeatures } from '@/lib/services/orgs/set-org-features'
import { setOrgLadder } from '@/lib/services/orgs/set-org-ladder'
import { updateOrg } from '@/lib/services/orgs/update-org'
import { visitOrg } from '@/lib/services/orgs/visit-org'

export const orgsResolvers = {
  Query: {
    getOrgById: query(getOrg),
    organization: query(getAdministeredOrg),
    organizationOverview: query(getOrgOverview),
    organizations: query(listOrgs),
  },
  Mutation: {
    visitOrg: mutation(visitOrg),
    createOrg: (_: unknown, { input }: { input: unknown }, ctx: Ctx) => toPayload(ctx, createOrg.unknown(ctx, input)),
    updateOrg: mutation(updateOrg),
    saveOrgLogo: mutation(saveOrgLogo),
    removeOrgLogo: mutation(removeOrgLogo),
    saveProvider: mutation(saveProvider),
    removeProvider: mutation(removeProvider),
    setOrgFeatures: mutation(setOrgFeatures),
    setOrgLadder: mutation(setOrgLadder),
  },
  OrgOverview: {
    work: (overview: OrgOverview) => overview,
  },
  OrgWork: {
    overdueTraining: ({ overdue }: OrgOverview) => ({ count: overdue.count, curriculums: overdue.trainings }),
  },
  OrgLapse: {
    department: ({ department }: Lapse) => department?.name ?? null,
    departmentPeople: ({ department }: Lapse) => department?.people ?? null,
  },
  ExpiringSoon: {
    missingHours: ({ missingUnits }: OrgOverview['soon']) => toHours(missingUnits),
  },
  Org: {
    ladder: ({ ladderLeft, weeklyDigest, expiryDigest }: OrgView) =>
      ladderLeft && { steps: optionalSteps.filter((step) => !ladderLeft.includes(step)), weeklyDigest, expiryDigest },
    logo: ({ id, logo }: Pick<OrgRecord, 'id' | 'logo'>) =>
      logo && { ...logo, url: `/api/orgs/${id}/logo?logo=${logo.id}` },
  },
}
