import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { RecordsText } from '@/app/_components/legal/legal-page'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { readerZone } from '@/lib/server/reader-zone'
import { getPerson } from '@/lib/services/users/user'
import { AccountFrame, accountTitle } from '../account-frame'
import { AdoptForm } from './adopt-form'

const messages = [
  'account.records.preview',
  'account.records.agree',
  'account.records.adopt',
  'account.records.adoptedNow',
  'validation.minimumAge',
  'validation.mustBeAlive',
  'validation.acknowledge',
  'validation.adopt',
] as const

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle('records') })

/** The agreement to electronic records, and the adopted signature. */
export default async function RecordsPage() {
  const { ctx } = await enterPage()
  const person = orNotFound(await getPerson(ctx, {}))
  const [t, zone] = await Promise.all([getTranslations('account.records'), readerZone()])
  const day = (instant: Date) => formatDate(todayIn(zone, instant))
  const { acknowledgedAt, adoptedAt } = person
  return (
    <AccountFrame page="records">
      <Card title={t('title')}>
        <div className="flex flex-col gap-4">
          <InlineNotice tone={acknowledgedAt ? 'success' : 'warn'}>
            {acknowledgedAt ? t('agreed', { date: day(acknowledgedAt) }) : t('notAgreed')}
          </InlineNotice>
          <details>
            <summary className="text-link underline-offset-3 hover:underline">{t('read')}</summary>
            <div className="pt-4">
              <RecordsText />
            </div>
          </details>
        </div>
      </Card>
      <Card title={t('signature')} lead={t('signatureLead')}>
        {adoptedAt ? (
          <InlineNotice tone="success">{t('adopted', { date: day(adoptedAt) })}</InlineNotice>
        ) : (
          <ClientMessages of={messages}>
            <AdoptForm userId={person.id} name={fullName(person)} />
          </ClientMessages>
        )}
      </Card>
    </AccountFrame>
  )
}
