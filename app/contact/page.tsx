import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageBody } from '@/app/_components/page-body'
import { publicMetadata } from '@/app/_components/public-metadata'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ContactButton } from '@/app/_frame/contact-button'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { contactTopics } from '@/lib/domain/feedback/values'
import { env } from '@/lib/env'
import { sessionOfRequest } from '@/lib/server/enter-page'
import { ContactForm } from './contact-form'

type Props = { searchParams: Promise<{ about?: string | string[]; id?: string | string[] }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('contact.page')
  return publicMetadata('/contact', { title: t('title'), description: t('lead') })
}

/** Accepted only in the server's id format, so that a link cannot put text into a message. */
const requestId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * A message to the product team: signed-in people use the header's dialog, others a form with an address for the reply.
 */
export default async function ContactPage({ searchParams }: Props) {
  const [t, { about, id }, session] = await Promise.all([
    getTranslations('contact.page'),
    searchParams,
    sessionOfRequest(),
  ])
  const topic = contactTopics.find((topic) => topic === about) ?? null
  const message = typeof id === 'string' && requestId.test(id) ? `${t('reference', { id })}\n\n` : ''
  const email = env().FEEDBACK_EMAIL
  const mail = () => <Link href={`mailto:${email}`}>{email}</Link>
  return (
    <PageBody>
      <div className="mx-auto max-w-form">
        <PageHeader title={t('title')} lead={t(session ? 'signedInLead' : 'lead')} />
        {session ? (
          <ContactButton />
        ) : (
          <div className="flex flex-col gap-5">
            <Card>
              <noscript>
                <p>{t.rich('noScript', { email, mail })}</p>
              </noscript>
              <ClientMessages of={['contact', 'validation.required', 'validation.chooseOne']}>
                <ContactForm about={topic} message={message} />
              </ClientMessages>
            </Card>
            <p className="text-sm text-soft">{t.rich('orMail', { email, mail })}</p>
          </div>
        )}
      </div>
    </PageBody>
  )
}
