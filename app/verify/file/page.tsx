import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageBody } from '@/app/_components/page-body'
import { publicMetadata } from '@/app/_components/public-metadata'
import { ClientMessages } from '@/app/_frame/client-messages'
import { PageHeader } from '@/app/_ui/page-header'
import { credentialHost } from '@/lib/domain/certificates/badge'
import { env } from '@/lib/env'
import { CredentialCheck } from './credential-check'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('certificates.verifyFile')
  return publicMetadata('/verify/file', { title: t('title'), description: t('lead') })
}

/** Whether a digital certificate, of this installation or any other, is what its issuer signed. */
export default async function VerifyFilePage() {
  const t = await getTranslations('certificates.verifyFile')
  return (
    <PageBody>
      <div className="mx-auto max-w-form">
        <PageHeader title={t('title')} lead={t('lead')} />
        <ClientMessages
          of={['certificates.verifyFile', 'certificates.verify', 'validation.fileBroken', 'enums.courseFormats']}
        >
          <CredentialCheck ownHost={credentialHost(env().APP_URL)} />
        </ClientMessages>
      </div>
    </PageBody>
  )
}
