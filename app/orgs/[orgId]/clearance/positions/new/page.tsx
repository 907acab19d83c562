import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { PageHeader } from '@/app/_ui/page-header'
import { templateFor } from '@/lib/domain/clearance/position'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getPositionChoices } from '@/lib/services/clearance/positions'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../../org-trail'
import { PositionForm } from '../position-form'
import { positionOptions } from '../position-options'
import { newStart } from '../position-values'

type Props = {
  params: Promise<{ orgId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const generateMetadata = titled('clearance.positions.newTitle')

/** A new position; with a job title of the organization in the address, it starts with what people with that title often need. */
export default async function NewPositionPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, { title }] = await Promise.all([enterPage(), params, searchParams])
  const org = orNotFound(await getOrgToWork(ctx, { id: orgId }))
  const choices = orNotFound(await getPositionChoices(ctx, { orgId }))
  const jobTitle = choices.jobTitles.find((known) => known === title) ?? null
  const start = newStart(choices.geo, jobTitle, jobTitle && (templateFor(jobTitle)?.code ?? null))
  const t = translatorFor(ctx.locale)
  return (
    <>
      <PageHeader
        trail={
          <OrgTrail
            orgId={orgId}
            orgName={org.name}
            items={[
              { label: t('clearance.title'), href: `/orgs/${orgId}/clearance` },
              { label: t('clearance.positions.title'), href: `/orgs/${orgId}/clearance/positions` },
              { label: t('clearance.positions.newTitle') },
            ]}
          />
        }
        title={t('clearance.positions.newTitle')}
        lead={t('clearance.positions.newLead')}
      />
      <ClientMessages of={['clearance.positions']}>
        <PositionForm orgId={orgId} start={start} options={positionOptions(choices, null, t, ctx.locale)} />
      </ClientMessages>
    </>
  )
}
