'use client'
import { useTranslations } from 'next-intl'
import type { AudienceChoices } from '@/app/_components/audience/audience-choices'
import { AudienceFields, useAudience } from '@/app/_components/audience/audience-fields'
import { callApi } from '@/app/_lib/graphql-client'
import { Card } from '@/app/_ui/card'
import { GetCurriculumReachDocument } from '@/graphql/generated/get-curriculum-reach'
import { type Audience, audienceOf } from '@/lib/domain/curriculums/audience'

type Props = {
  orgId: string
  start: Audience
  choices: AudienceChoices
  errors: Readonly<Record<string, string>>
}

/** The audience of a curriculum, with the number of members it reaches now. */
export function AudienceCard({ orgId, start, choices, errors }: Props) {
  const t = useTranslations('curriculums')
  const chosen = useAudience(start, async (audience) => {
    const answer = await callApi(GetCurriculumReachDocument, { orgId, audience: audienceOf(audience) })
    return 'data' in answer ? answer.data?.curriculumReach?.count : undefined
  })
  return (
    <Card title={t('form.audience')} lead={t('form.audienceLead')}>
      <AudienceFields
        chosen={chosen}
        choices={choices}
        errors={errors}
        words={{
          nameOf: (facet) => t(`audience.${facet}`),
          any: t('form.any'),
          filter: t('form.filter'),
          none: t('form.none'),
          counting: t('audience.counting'),
          reaches: (count) => t('audience.reaches', { count }),
        }}
        reachClassName="pt-5"
      />
    </Card>
  )
}
