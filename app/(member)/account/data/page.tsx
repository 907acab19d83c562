import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { formatPhone } from '@/lib/domain/people/phone'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getDeletionPlan } from '@/lib/services/own-data/get-deletion-plan'
import { AccountFrame, accountTitle } from '../account-frame'
import { DeleteButton, DownloadButton } from './data-actions'
import { DeletionFacts, Obstacles } from './deletion-facts'

const messages = [
  'ownData.download.button',
  'ownData.download.begun',
  'ownData.delete.button',
  'ownData.delete.dialog',
  'ownData.delete.lead',
  'ownData.delete.confirm',
  'ownData.delete.confirmHint',
  'ownData.delete.code',
  'ownData.delete.codeLead',
  'ownData.delete.sendCode',
  'ownData.delete.codeSent',
  'ownData.delete.ok',
] as const

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle('data') })

type Contact = { kind: 'EMAIL' | 'PHONE'; value: string }
const written = ({ kind, value }: Contact) => (kind === 'PHONE' ? formatPhone(value) : value)

/** Everything that is kept about a person, to take away or to delete. */
export default async function DataPage() {
  const { ctx, facts } = await enterPage()
  const [plan, t] = await Promise.all([getDeletionPlan(ctx, {}).then(orNotFound), getTranslations('ownData')])
  const blocked = plan.soleAdminOf.length + plan.teaches.length > 0
  const contact = facts.email ?? (facts.phone ? formatPhone(facts.phone) : '')
  return (
    <AccountFrame page="data">
      <ClientMessages of={messages}>
        <Card title={t('download.title')} lead={t('download.lead')}>
          <div className="flex flex-col items-start gap-3">
            <p className="text-soft">{`${t('download.private')} ${t('download.limit')}`}</p>
            <DownloadButton />
          </div>
        </Card>
        <Card title={t('delete.title')} lead={t('delete.lead')}>
          <div className="flex flex-col items-start gap-5">
            <p className="text-soft">{t('delete.first')}</p>
            <DeletionFacts plan={plan} />
            {blocked ? (
              <Obstacles plan={plan} />
            ) : (
              <DeleteButton contact={contact} codeTo={plan.codeTo && written(plan.codeTo)} />
            )}
          </div>
        </Card>
      </ClientMessages>
    </AccountFrame>
  )
}
