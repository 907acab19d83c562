'use client'
import { EndReaderLink } from '@/app/_components/reader-links/end-reader-link'
import { EndSurveyLinkDocument } from '@/graphql/generated/end-survey-link'

/** Ends a survey link at once, after a confirmation. */
export const EndSurveyLink = (link: { id: string; name: string }) => (
  <EndReaderLink {...link} words="inspection.links" mutation={EndSurveyLinkDocument} />
)
