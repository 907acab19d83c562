import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ClientMessages } from '@/app/_frame/client-messages'
import { PageHeader } from '@/app/_ui/page-header'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getPosition, getPositionChoices } from '@/lib/services/clearance/positions'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../../org-trail'
import { PositionForm } from '../position-form'
import { positionOptions } from '../position-options'
import { startOf } from '../position-values'

type Props = { params: Promise<{ orgId: string; positionId: string }> }

async function loadPosition(orgId: string, positionId: string) {
  const { ctx } = await enterPage()
  const position = orNotFound(await getPosition(ctx, { id: positionId }))
  if (position.orgId !== orgId) notFound()
  return { ctx, position }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { orgId, positionId } = await params
  const { position } = await loadPosition(orgId, positionId)
  return { title: position.name }
}

/** Changes or ends a position. */
export default async function PositionPage({ params }: Props) {
  const { orgId, positionId } = await params
  const { ctx, position } = await loadPosition(orgId, positionId)
  const org = orNotFound(await getOrgToWork(ctx, { id: orgId }))
  const choices = orNotFound(await getPositionChoices(ctx, { orgId }))
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
              { label: position.name },
            ]}
          />
        }
        title={position.name}
        lead={t('clearance.positions.editLead')}
      />
      <ClientMessages of={['clearance.positions']}>
        <PositionForm
          orgId={orgId}
          start={startOf(position)}
          options={positionOptions(choices, position, t, ctx.locale)}
        />
      </ClientMessages>
    </>
  )
}
