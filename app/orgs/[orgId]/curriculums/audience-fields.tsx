'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useReach } from '@/app/_components/members/use-reach'
import { ChoicesBox } from '@/app/_forms/choices-box'
import { callApi } from '@/app/_lib/graphql-client'
import { Card } from '@/app/_ui/card'
import { GetCurriculumReachDocument } from '@/graphql/generated/get-curriculum-reach'
import { audienceFacets } from '@/lib/domain/curriculums/audience'
import type { FormChoices } from './form-choices'
import type { AudienceValues } from './form-values'

type Props = {
  orgId: string
  start: AudienceValues
  choices: FormChoices
  errors: Readonly<Record<string, string>>
}

/** The audience of a curriculum, with the number of members it reaches now. */
export function AudienceFields({ orgId, start, choices, errors }: Props) {
  const t = useTranslations('curriculums')
  const [audience, setAudience] = useState(start)
  const reach = useReach(JSON.stringify(audience), () => countReach(orgId, audience))
  return (
    <Card title={t('form.audience')} lead={t('form.audienceLead')}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {audienceFacets.map((name) => (
          <ChoicesBox
            key={name}
            name={name}
            label={t(`audience.${name}`)}
            options={choices[name]}
            defaultValues={start[name]}
            onValues={(values) => setAudience((now) => ({ ...now, [name]: values }))}
            error={errors[`audience.${name}`]}
            placeholder={t('form.any')}
            filterLabel={t('form.filter')}
            emptyText={t('form.none')}
          />
        ))}
      </div>
      <p aria-live="polite" aria-busy={reach === null} className="pt-5 font-semibold tabular-nums">
        {reach === null ? t('audience.counting') : t('audience.reaches', { count: reach })}
      </p>
    </Card>
  )
}

async function countReach(orgId: string, audience: AudienceValues): Promise<number | undefined> {
  const lists = Object.fromEntries(audienceFacets.map((name) => [name, [...audience[name]]]))
  const answer = await callApi(GetCurriculumReachDocument, { orgId, audience: lists })
  return 'data' in answer ? answer.data?.curriculumReach?.count : undefined
}
