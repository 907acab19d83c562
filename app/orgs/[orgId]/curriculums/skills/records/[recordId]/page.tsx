import { notFound } from 'next/navigation'
import { nameInText } from '@/app/_components/members/member-name'
import { outcomeOf } from '@/app/_components/skills/skill-outcome'
import { stateTones } from '@/app/_components/states'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import { formatDate } from '@/lib/domain/time/format-date'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import { getSkillRecord } from '@/lib/services/skills/records'
import { loadOrgWith } from '../../../../load-org-with'
import { SkillsTrail } from '../../skills-trail'

import { VoidRecord } from './void-record'

type Props = { params: Promise<{ orgId: string; recordId: string }> }

export const generateMetadata = titled('skills.records.one')

/** What was observed of a member, as it was signed. */
export default async function SkillRecordPage({ params }: Props) {
  const { orgId, recordId } = await params
  const { ctx, org } = await loadOrgWith('CURRICULUMS', orgId)
  const record = orNotFound(await getSkillRecord(ctx, { id: recordId }))
  if (record.orgId !== orgId) notFound()
  const t = translatorFor(ctx.locale)
  const { id, title, checklistId, member, roleId, observedOn, steps, note, voidedAt, voidReason } = record
  const name = nameInText(member, t('members.name.unknown'))
  const outcome = outcomeOf(record, t)
  const items = [{ label: title, href: `/orgs/${orgId}/curriculums/skills/${checklistId}` }, { label: name }]
  const canVoid = !voidedAt && can(ctx.viewer, 'skill.void', record)
  return (
    <ClientMessages of={['skills.void']}>
      <PageHeader
        trail={<SkillsTrail org={org} items={items} t={t} />}
        title={`${title}: ${name}`}
        tags={<Tag tone={outcome.tone}>{outcome.text}</Tag>}
        actions={
          <>
            <ButtonLink href={`/api/skill-records/${id}`} reload>
              {t('skills.records.paper')}
            </ButtonLink>
            {canVoid && <VoidRecord id={id} />}
          </>
        }
      />
      <div className="flex flex-col gap-5">
        {voidedAt && (
          <InlineNotice tone="warn">{t('skills.records.voided', { reason: voidReason ?? '' })}</InlineNotice>
        )}
        <Card>
          <DefinitionList
            items={[
              { term: t('skills.records.member'), detail: name },
              { term: t('skills.records.on'), detail: formatDate(observedOn) },
              { term: t('skills.records.observer'), detail: record.observerName },
              {
                term: t('skills.records.signed'),
                detail: record.personName ?? t('skills.records.unsigned', { reason: record.unsignedReason ?? '' }),
              },
              ...(record.oneself
                ? [{ term: t('skills.records.note'), detail: t('curriculums.members.byOneself') }]
                : []),
              ...(note ? [{ term: t('skills.records.note'), detail: note }] : []),
            ]}
          />
        </Card>
        <Card title={t('skills.detail.steps')}>
          <ol className="flex list-decimal flex-col gap-3 pl-6">
            {steps.map((step) => (
              <li key={step.text} className="wrap-anywhere">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  {step.text}
                  <Tag tone={stateTones['skills.results'][step.result]}>{t(`skills.results.${step.result}`)}</Tag>
                </span>
                {step.note && <span className="text-sm text-soft">{step.note}</span>}
              </li>
            ))}
          </ol>
        </Card>
        <ButtonLink href={`/orgs/${orgId}/members/${roleId}`} className="self-start">
          {t('skills.records.toMember')}
        </ButtonLink>
      </div>
    </ClientMessages>
  )
}
