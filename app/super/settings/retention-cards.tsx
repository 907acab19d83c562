import { getTranslations } from 'next-intl/server'
import { doneRows } from '@/app/_components/retention/disposal-rows'
import { DoneTable, PlannedTable } from '@/app/_components/retention/disposal-tables'
import { HoldCard } from '@/app/_components/retention/hold-card'
import { holdRowsOfAll } from '@/app/_components/retention/hold-rows'
import { KeptTable } from '@/app/_components/retention/kept-table'
import { Card } from '@/app/_ui/card'
import type { Result } from '@/lib/domain/result'
import { isChosen, kindsOf, noticeDays } from '@/lib/domain/retention/kinds'
import { formatDate } from '@/lib/domain/time/format-date'
import type { getRetention } from '@/lib/services/installation/get-retention'
import { RetentionTable } from './retention-table'

type Retention = Awaited<ReturnType<typeof getRetention>> extends Result<infer T> ? T : never

/** How long things are kept, what goes next in all organizations and in the installation, and what must stay. */
export async function RetentionCards({ retention }: { retention: Retention }) {
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
        <p className="p-5 text-soft">{t('retention.forGood')}</p>
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
