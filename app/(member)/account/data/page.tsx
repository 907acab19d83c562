import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { formDialogLabels } from '@/app/_components/form-dialog-labels'
import { Card } from '@/app/_ui/card'
import { formatPhone } from '@/lib/domain/people/phone'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getDeletionPlan } from '@/lib/services/own-data/get-deletion-plan'
import { AccountFrame, accountTitle } from '../account-frame'
import { DeleteButton } from './delete-button'
import { DeletionFacts } from './deletion-facts'
import { DownloadButton } from './download-button'
import { Obstacles } from './obstacles'

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle('data') })

type Contact = { kind: 'EMAIL' | 'PHONE'; value: string }
const written = ({ kind, value }: Contact) => (kind === 'PHONE' ? formatPhone(value) : value)

/** Everything that is kept about a person, to take away or to delete. */
export default async function DataPage() {
  const { ctx, facts } = await enterPage()
  const [plan, t, form] = await Promise.all([
    getDeletionPlan(ctx, {}).then(orNotFound),
    getTranslations('ownData'),
    formDialogLabels(),
  ])
  const blocked = plan.soleAdminOf.length + plan.teaches.length > 0
  const own = facts.email ?? (facts.phone ? formatPhone(facts.phone) : '')
  const code = (contact: string) => ({
    lead: t('delete.codeLead', { contact }),
    field: t('delete.code'),
    send: t('delete.sendCode'),
    sent: t('delete.codeSent', { contact }),
  })
  const labels = {
    button: t('delete.button'),
    title: t('delete.dialog'),
    lead: t('delete.lead'),
    confirm: t('delete.confirm', { contact: own }),
    confirmHint: t('delete.confirmHint'),
    code: plan.codeTo ? code(written(plan.codeTo)) : null,
    form: { ...form, save: t('delete.ok') },
  }
  return (
    <AccountFrame page="data">
      <Card title={t('download.title')} lead={t('download.lead')}>
        <div className="flex flex-col items-start gap-3">
          <p className="text-soft">{`${t('download.private')} ${t('download.limit')}`}</p>
          <DownloadButton labels={{ button: t('download.button'), begun: t('download.begun') }} />
        </div>
      </Card>
      <Card title={t('delete.title')} lead={t('delete.lead')}>
        <div className="flex flex-col items-start gap-5">
          <p className="text-soft">{t('delete.first')}</p>
          <DeletionFacts plan={plan} />
          {blocked ? <Obstacles plan={plan} /> : <DeleteButton labels={labels} />}
        </div>
      </Card>
    </AccountFrame>
  )
}
