import { isProfileComplete } from '@/lib/domain/people/profile'
import { getTranslations } from '@/lib/i18n/translations'
import { sessionOfRequest } from '@/lib/server/enter-page'
import { contactLabels } from './contact-labels'
import { hostTexts } from './host-texts'
import { LateHosts } from './late-hosts'
import { PageStart } from './page-start'

/** What stands once beside the page: toasts, questions, and the texts for when something fails. */
export async function PageHosts() {
  const [t, errors, browser, facts, hosts] = await Promise.all([
    getTranslations('common'),
    getTranslations('errors'),
    getTranslations('browser'),
    sessionOfRequest(),
    hostTexts(),
  ])
  const page = {
    title: t('errorPage.title'),
    text: t('errorPage.text'),
    requestId: t.raw('errorPage.requestId'),
    retry: t('errorPage.retry'),
    home: t('errorPage.home'),
    updateTitle: t('errorPage.updateTitle'),
    updateText: t('errorPage.updateText'),
    reload: t('errorPage.reload'),
  }
  const draft = {
    kept: browser('draft.kept'),
    changed: browser('draft.changed'),
    startOver: browser('draft.startOver'),
  }
  const transport = {
    offline: errors('client.network'),
    retry: errors('unavailable'),
    title: t('transport.title'),
    again: t('actions.retry'),
  }
  const complete = Boolean(facts?.verified && isProfileComplete(facts))
  return (
    <>
      <PageStart transport={transport} errors={page} draft={draft} />
      <LateHosts {...hosts} complete={complete} contact={facts ? await contactLabels() : null} />
    </>
  )
}
