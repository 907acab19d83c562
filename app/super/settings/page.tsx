import { getTranslations } from 'next-intl/server'
import { DoneTable, PlannedTable } from '@/app/_components/retention/disposal-tables'
import { HoldCard } from '@/app/_components/retention/hold-card'
import { KeptTable } from '@/app/_components/retention/kept-table'
import { doneRows, holdRowsOfAll } from '@/app/_components/retention/rows'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { PageHeader } from '@/app/_ui/page-header'
import { fullName, type PersonName } from '@/lib/domain/people/names'
import type { Result } from '@/lib/domain/result'
import { isChosen, kindsOf, noticeDays } from '@/lib/domain/retention/kinds'
import { formatDate, formatDateTimeRange } from '@/lib/domain/time/format-date'
import { withZone } from '@/lib/domain/time/zone-name'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { productVersion } from '@/lib/server/product-version'
import { readerZone } from '@/lib/server/reader-zone'
import { listDeskRequests, type WaitingRequest } from '@/lib/services/installation/desk-requests'
import { getRetention } from '@/lib/services/installation/get-retention'
import { listInstallationTests } from '@/lib/services/installation/installation'
import { listMaintenance } from '@/lib/services/installation/maintenance'
import { listSuperAdmins } from '@/lib/services/installation/super-admins'
import { listTrustedIssuers } from '@/lib/services/installation/trusted-issuers'
import { DeskRequestCard, type DeskRequestRow } from './desk-request-card'
import { MaintenanceCard } from './maintenance-card'
import { RetentionTable } from './retention-table'
import { SuperAdminCard } from './super-admin-card'
import { TestCard } from './test-card'
import { TrustedIssuersCard } from './trusted-issuers'

export const generateMetadata = titled('installation.settings.title')

/** The settings of the installation: tests of its outgoing services, super admins, trusted issuers, and retention. */
export default async function SuperSettingsPage() {
  const [{ ctx }, t] = await Promise.all([enterPage(), getTranslations('installation.settings')])
  const zone = await readerZone()
  const [admins, issuers, planned, requests, tests, retention] = await Promise.all([
    listSuperAdmins(ctx, {}),
    listTrustedIssuers(ctx, {}),
    listMaintenance(ctx, {}),
    listDeskRequests(ctx, {}),
    listInstallationTests(ctx, {}),
    getRetention(ctx, {}),
  ])
  const rows = orNotFound(admins).map((admin) => ({
    id: admin.id,
    name: fullName(admin),
    contact: admin.contact,
    since: admin.since.toISOString(),
    isOwn: admin.id === ctx.viewer.userId,
  }))
  const waiting = orNotFound(requests).map((request) => requestRow(request, ctx.viewer.userId))
  const latest = orNotFound(tests).map(({ kind, at, ok, detail }) => ({
    kind,
    ok,
    at: at.toISOString(),
    detail: typeof detail.said === 'string' ? detail.said : null,
    problem: typeof detail.problem === 'string' ? detail.problem : null,
  }))
  return (
    <ClientMessages
      of={[
        'installation.settings',
        'installation.issuers',
        'installation.maintenance',
        'orgData',
        'validation.whole',
        'validation.badgeIssuer',
      ]}
    >
      <PageHeader title={t('title')} lead={t('versionOf', { version: productVersion })} />
      <div className="flex max-w-4xl flex-col gap-6">
        <TestCard tests={latest} />
        {waiting.length > 0 && <DeskRequestCard rows={waiting} />}
        <SuperAdminCard rows={rows} />
        <TrustedIssuersCard
          rows={orNotFound(issuers).map(({ id, name, issuer, createdAt }) => ({
            id,
            name,
            issuer,
            since: createdAt.toISOString(),
          }))}
        />
        <MaintenanceCard
          rows={orNotFound(planned).map(({ id, startsAt, endsAt, note }) => ({
            id,
            note,
            when: withZone(formatDateTimeRange(startsAt, endsAt, zone), zone, ctx.locale),
          }))}
        />
        <RetentionCards retention={orNotFound(retention)} />
      </div>
    </ClientMessages>
  )
}

const nameOf = (name: PersonName | null) => fullName(name ?? {}) || '–'

/** A request as the reader sees it; who asked and whom it is about cannot agree. */
const requestRow = (request: WaitingRequest, readerId: string): DeskRequestRow => ({
  id: request.id,
  kind: request.kind,
  by: nameOf(request.requestedBy),
  person: nameOf(request.person),
  other: nameOf(request.other),
  reason: request.reason,
  at: request.createdAt.toISOString(),
  takesEffectAt: request.takesEffectAt?.toISOString() ?? null,
  codesSentAt: request.codesSentAt?.toISOString() ?? null,
  mine: request.requestedById === readerId,
  about: request.userId === readerId || request.otherId === readerId,
})

type Retention = Awaited<ReturnType<typeof getRetention>> extends Result<infer T> ? T : never

/** Retention periods, the next deletions in all organizations and in the installation, and legal holds. */
async function RetentionCards({ retention }: { retention: Retention }) {
  const [t, settings] = await Promise.all([getTranslations('orgData'), getTranslations('installation.settings')])
  const planned = retention.planned.map(({ kind, deleteOn, orgs, announced }) => ({
    key: `${kind} ${deleteOn}`,
    kind,
    on: formatDate(deleteOn),
    count: announced,
    orgs,
  }))
  return (
    <>
      <HoldCard rows={holdRowsOfAll(retention.holds)} />
      <Card title={settings('retention')} lead={t('retention.installationLead')} flush>
        <KeptTable rows={retention.kinds} orgId={null} editable={kindsOf('INSTALLATION').filter(isChosen)} />
        <p className="flush-text">{t('retention.forGood')}</p>
      </Card>
      <Card title={settings('cleared')} lead={settings('clearedLead')} flush>
        <RetentionTable rows={retention.cleared} />
      </Card>
      <Card title={t('disposal.planned')} lead={t('disposal.plannedLead', { days: noticeDays })} flush>
        <PlannedTable rows={planned} />
      </Card>
      <Card title={t('disposal.done')} lead={t('disposal.doneLead')} flush>
        <DoneTable rows={doneRows(retention.done)} />
      </Card>
    </>
  )
}
