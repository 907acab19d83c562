import { mutation, query } from '@/graphql/payload'
import type { SurveyLinkRecord } from '@/lib/data/inspections/survey-links'
import { readerLinkState } from '@/lib/domain/access/reader-link'
import { type ActorName, fullName } from '@/lib/domain/people/names'
import { pairOf } from '@/lib/domain/tasks/eligible-pairs'
import type { Ctx } from '@/lib/services/ctx'
import { getInspectionSummary, listInspectionLicenses } from '@/lib/services/inspections/inspection-pack'
import {
  createSurveyLink,
  endSurveyLink,
  getSurveyLink,
  listSurveyLinks,
  listSurveyViews,
} from '@/lib/services/inspections/survey-links'

const nameOf = (actor: ActorName | null) => (actor && fullName(actor)) || null

export const inspectionsResolvers = {
  Query: {
    inspectionSummary: query(getInspectionSummary),
    inspectionLicenses: query(listInspectionLicenses),
    surveyLink: query(getSurveyLink),
    surveyLinks: query(listSurveyLinks),
    surveyViews: query(listSurveyViews),
  },
  Mutation: {
    createSurveyLink: mutation(createSurveyLink),
    endSurveyLink: mutation(endSurveyLink),
  },
  SurveyLink: {
    license: ({ license }: SurveyLinkRecord) => license && pairOf(license),
    state: (link: SurveyLinkRecord, _args: unknown, ctx: Ctx) => readerLinkState(link, ctx.now),
    createdByName: ({ createdBy }: SurveyLinkRecord) => nameOf(createdBy),
    endedByName: ({ endedBy }: SurveyLinkRecord) => nameOf(endedBy),
  },
}
