import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { fullName } from '@/lib/domain/people/names'
import { listed } from '@/lib/domain/text'
import { translatorFor } from '@/lib/i18n/translator'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listReportReaders } from '@/lib/services/reports/report-readers'
import { ChooseReaders } from './choose-readers'

/** To whom each month's report is announced, for administrators, who choose them. */
export async function ReadersCard({ ctx, orgId }: { ctx: SignedInCtx; orgId: string }) {
  const readers = await listReportReaders(ctx, { orgId })
  if (!readers.ok) return null
  const t = translatorFor(ctx.locale)
  const options = readers.value.map((reader) => ({
    value: reader.id,
    label: fullName(reader) || t('members.name.unknown'),
  }))
  const chosen = readers.value.filter((reader) => reader.chosen).map(({ id }) => id)
  const names = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
  return (
    <ClientMessages of={['curriculums.report.readers']}>
      <Card
        title={t('curriculums.report.readers.title')}
        lead={t('curriculums.report.readers.lead')}
        footer={<ChooseReaders orgId={orgId} options={options} chosen={chosen} />}
      >
        <p className={names.length === 0 ? 'text-soft' : undefined}>
          {names.length === 0 ? t('curriculums.report.readers.nobody') : listed(names, ctx.locale)}
        </p>
      </Card>
    </ClientMessages>
  )
}
