'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useReach } from '@/app/_components/members/use-reach'
import { ChoicesBox } from '@/app/_forms/choices-box'
import { callApi } from '@/app/_lib/graphql-client'
import { Card } from '@/app/_ui/card'
import { Checkbox } from '@/app/_ui/checkbox'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import type { Option } from '@/app/_ui/select-field'
import { GetSigningReachDocument } from '@/graphql/generated/get-signing-reach'
import { type Audience, audienceFacets } from '@/lib/domain/curriculums/audience'
import type { RequestStart } from './request-start'
import { type ChosenSigner, SignerList } from './signer-list'

export type AudienceChoices = Record<(typeof audienceFacets)[number], Option[]>

/** The signers: people by name, each or together, or all members of a group. */
export type SignerChoice = { named: boolean; people: readonly ChosenSigner[]; together: boolean }

type Props = {
  orgId: string
  start: RequestStart
  choices: AudienceChoices
  who: SignerChoice
  onWho: (who: SignerChoice) => void
  errors: Readonly<Record<string, string>>
}

export function WhoFields({ orgId, start, choices, who, onWho, errors }: Props) {
  const t = useTranslations('signing.screens.form')
  const several = who.named && who.people.length > 1
  return (
    <Card title={t('who')}>
      <div className="flex flex-col gap-5">
        <ChoiceGroup
          name="named"
          label={t('whoLabel')}
          boxed
          values={[who.named ? 'people' : 'group']}
          onChange={({ target }) => onWho({ ...who, named: target.value === 'people' })}
          choices={[
            { value: 'people', label: t('byName'), hint: t('byNameHint') },
            { value: 'group', label: t('byGroup'), hint: t('byGroupHint') },
          ]}
        />
        {who.named ? (
          <SignerList
            orgId={orgId}
            people={who.people}
            onPeople={(people) => onWho({ ...who, people })}
            error={errors.roleIds ?? errors.people}
          />
        ) : (
          <GroupFields orgId={orgId} start={start} choices={choices} errors={errors} />
        )}
        {several && (
          <ChoiceGroup
            name="mode"
            label={t('mode')}
            boxed
            values={[who.together ? 'TOGETHER' : 'EACH']}
            onChange={({ target }) => onWho({ ...who, together: target.value === 'TOGETHER' })}
            choices={[
              { value: 'EACH', label: t('each'), hint: t('eachHint') },
              { value: 'TOGETHER', label: t('together'), hint: t('togetherHint') },
            ]}
          />
        )}
        {several && who.together && (
          <Checkbox name="inOrder" label={t('inOrder')} hint={t('inOrderHint')} defaultChecked={start.inOrder} />
        )}
      </div>
    </Card>
  )
}

type GroupProps = Pick<Props, 'orgId' | 'start' | 'choices' | 'errors'>

function GroupFields({ orgId, start, choices, errors }: GroupProps) {
  const t = useTranslations('signing.screens.form')
  const [audience, setAudience] = useState<Audience>(start.audience)
  const reach = useReach(JSON.stringify(audience), () => countReach(orgId, audience))
  return (
    <div>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {audienceFacets.map((name) => (
          <ChoicesBox
            key={name}
            name={name}
            label={t(`facets.${name}`)}
            options={choices[name]}
            defaultValues={start.audience[name]}
            onValues={(values) => setAudience((now) => ({ ...now, [name]: values }))}
            error={errors[`audience.${name}`]}
            placeholder={t('any')}
            filterLabel={t('filter')}
            emptyText={t('none')}
          />
        ))}
      </div>
      <p aria-live="polite" aria-busy={reach === null} className="pt-5 font-semibold tabular-nums">
        {reach === null ? t('counting') : t('reaches', { count: reach })}
      </p>
    </div>
  )
}

async function countReach(orgId: string, audience: Audience): Promise<number | undefined> {
  const lists = Object.fromEntries(audienceFacets.map((name) => [name, [...audience[name]]]))
  const answer = await callApi(GetSigningReachDocument, { orgId, audience: lists })
  return 'data' in answer ? answer.data?.signingReach?.count : undefined
}
