import { mutation, query, toPayload } from '@/graphql/payload'
import type { OrgRecord } from '@/lib/data/orgs/read'
import type { Lapse } from '@/lib/domain/orgs/overview'
import { optionalSteps } from '@/lib/domain/reminders/ladder'
import { toHours } from '@/lib/domain/units'
import type { Ctx } from '@/lib/services/ctx'
import { removeOrgLogo, saveOrgLogo } from '@/lib/services/orgs/logo'
import { createOrg, getAdministeredOrg, getOrg, type OrgView, updateOrg } from '@/lib/services/orgs/org'
import { getOrgOverview, type OrgOverview } from '@/lib/services/orgs/overview'
import { listOrgs, sumOrgs, visitOrg } from '@/lib/services/orgs/own-orgs'
import { removeProvider, saveProvider } from '@/lib/services/orgs/providers'
import { setOrgFeatures, setOrgLadder } from '@/lib/services/orgs/settings'

export const orgsResolvers = {
  Query: {
    getOrgById: query(getOrg),
    organization: query(getAdministeredOrg),
    organizationOverview: query(getOrgOverview),
    organizations: query(listOrgs),
    organizationTotals: query(sumOrgs),
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
