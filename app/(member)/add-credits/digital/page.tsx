import { getTranslations } from 'next-intl/server'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { PageHeader } from '@/app/_ui/page-header'
import { enterPage } from '@/lib/server/enter-page'
import { BringCertificates } from './bring-certificates'

export const generateMetadata = titled('credits.bring.title')

/** Certificates that somebody else signed, added as credits just as they were signed. */
export default async function BringCertificatesPage() {
  await enterPage()
  const t = await getTranslations('credits.bring')
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <ClientMessages of={['credits.bring', 'errors.badgeUnreadable']}>
        <BringCertificates />
      </ClientMessages>
    </>
  )
}
