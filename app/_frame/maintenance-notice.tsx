import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { formatDateTimeRange } from '@/lib/domain/time/format-date'
import { withZone } from '@/lib/domain/time/zone-name'
import { pageCtx } from '@/lib/server/enter-page'
import { plannedMaintenance } from '@/lib/server/planned-maintenance'

/** Says above every page when Suma is planned to be out of service. */
export async function MaintenanceNotice({ zone }: { zone: string }) {
  const ctx = await pageCtx()
  const next = await plannedMaintenance(ctx)
  if (!next) return null
  const t = await getTranslations('common.maintenance')
  const when = withZone(formatDateTimeRange(next.startsAt, next.endsAt, zone), zone, ctx.locale)
  return (
    <div className="mx-auto w-full max-w-page px-4 py-4 sm:px-6 print:hidden">
      <Alert tone="warn" title={t(next.startsAt <= ctx.now ? 'running' : 'planned', { when })}>
        {next.note}
      </Alert>
    </div>
  )
}
