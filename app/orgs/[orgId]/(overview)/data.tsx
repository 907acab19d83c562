import { getTranslations } from 'next-intl/server'
import { DoneTable, PlannedTable } from '@/app/_components/retention/disposal-tables'
import { KeptTable } from '@/app/_components/retention/kept-table'
import { doneRows, plannedRows } from '@/app/_components/retention/rows'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { isGoodForStepUp } from '@/lib/domain/access/step-up'
import { isChosen, noticeDays } from '@/lib/domain/retention/kinds'
import { formatDate } from '@/lib/domain/time/format-date'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOrgArchives } from '@/lib/services/org-archive/org-archives'
import { getClosingRequest } from '@/lib/services/orgs/closing'
import { getOrgRetention } from '@/lib/services/retention/org-retention'
import { ArchiveCard, ClosingCard } from './lazy-parts'

type Props = { ctx: SignedInCtx; org: OrgRecord }

/** The records an organization keeps and for how long, the next deletions, and the archive of everything it owns. */
export async function OrgData({ ctx, org }: Props) {
  const [t, retention] = await Promise.all([
    getTranslations('orgData'),
    getOrgRetention(ctx, { orgId: org.id }).then(orNotFound),
  ])
  const canSet = can(ctx.viewer, 'retention.setOfOrg', org)
  const editable = canSet ? retention.kinds.map(({ kind }) => kind).filter(isChosen) : []
  return (
    <ClientMessages of={['orgData', 'validation.whole', 'validation.orgName', 'validation.reasonTooShort']}>
      <div className="flex max-w-4xl flex-col gap-6">
        {retention.held && (
          <Alert tone="warn" title={t('holds.orgTitle')}>
            {t('holds.orgText')}
          </Alert>
        )}
        {can(ctx.viewer, 'orgArchive.list', org) && <Archives ctx={ctx} orgId={org.id} />}
        <Card title={t('retention.title')} lead={t('retention.lead')} flush>
          <KeptTable rows={retention.kinds} orgId={org.id} editable={editable} />
          <p className="flush-text">{t('retention.forGood')}</p>
        </Card>
        <Card title={t('disposal.planned')} lead={t('disposal.plannedLead', { days: noticeDays })} flush>
          <PlannedTable rows={plannedRows(retention.planned)} />
        </Card>
        <Card title={t('disposal.done')} lead={t('disposal.doneLead')} flush>
          <DoneTable rows={doneRows(retention.done)} />
        </Card>
        {can(ctx.viewer, 'org.askClosing', org) && <Closing ctx={ctx} org={org} />}
        <Card title={t('disclosures.title')} lead={t('disclosures.lead')}>
          <ButtonLink size="sm" href={`/orgs/${org.id}/history/disclosures`}>
            {t('disclosures.open')}
          </ButtonLink>
        </Card>
      </div>
    </ClientMessages>
  )
}

async function Closing({ ctx, org: { id, name } }: Props) {
  const request = orNotFound(await getClosingRequest(ctx, { orgId: id }))
  return (
    <ClosingCard org={{ id, name }} request={request && { on: formatDate(request.closeOn), reason: request.reason }} />
  )
}

async function Archives({ ctx, orgId }: { ctx: SignedInCtx; orgId: string }) {
  const archives = orNotFound(await listOrgArchives(ctx, { orgId }))
  const rows = archives.map(({ id, createdAt, state, ready, askedBy, expiresAt, size, leftOut }) => ({
    id,
    state,
    ready,
    askedBy,
    size,
    leftOut,
    askedAt: createdAt.toISOString(),
    until: expiresAt?.toISOString() ?? null,
  }))
  return <ArchiveCard orgId={orgId} rows={rows} fresh={isGoodForStepUp(ctx.signIn, ctx.now)} />
}
