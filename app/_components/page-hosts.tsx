import { getLocale } from 'next-intl/server'
import { isProfileComplete } from '@/lib/domain/people/profile'
import { sessionOfRequest } from '@/lib/server/enter-page'
import { SentPart } from './page-part'
import { PageStart } from './page-start'
import { pageTextsHtml } from './page-texts'

/** What stands once beside the page: toasts, questions, the watch over an unattended session, and the texts for what may come later. */
export async function pageHosts() {
  const [locale, texts, facts] = await Promise.all([getLocale(), pageTextsHtml(), sessionOfRequest()])
  const complete = Boolean(facts?.verified && isProfileComplete(facts))
  return (
    <>
      <SentPart {...texts} className="hidden" />
      <PageStart locale={locale} signedIn={facts !== null} complete={complete} />
    </>
  )
}
