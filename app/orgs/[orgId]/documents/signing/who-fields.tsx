'use client'
import { useTranslations } from 'next-intl'
import type { AudienceChoices } from '@/app/_components/audience/audience-choices'
import { AudienceFields, useAudience } from '@/app/_components/audience/audience-fields'
import { callApi } from '@/app/_lib/graphql-client'
import { Card } from '@/app/_ui/card'
import { Checkbox } from '@/app/_ui/checkbox'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { GetSigningReachDocument } from '@/graphql/generated/get-signing-reach'
import { audienceOf } from '@/lib/domain/curriculums/audience'
import type { RequestStart } from './request-start'
import { type ChosenSigner, SignerList } from './signer-list'

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
  const chosen = useAudience(start.audience, async (audience) => {
    const answer = await callApi(GetSigningReachDocument, { orgId, audience: audienceOf(audience) })
    return 'data' in answer ? answer.data?.signingReach?.count : undefined
  })
  return (
    <div>
      <AudienceFields
        chosen={chosen}
        choices={choices}
        errors={errors}
        words={{
          nameOf: (facet) => t(`facets.${facet}`),
          any: t('any'),
          filter: t('filter'),
          none: t('none'),
          counting: t('counting'),
          reaches: (count) => t('reaches', { count }),
        }}
        reachClassName="pt-5"
      />
    </div>
  )
}
