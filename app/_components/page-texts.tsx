import { type PageTexts, textsId } from '@/app/_lib/page-texts'
import { getTranslations } from '@/lib/i18n/translations'
import { contactLabels } from './contact-labels'
import { hostTexts } from './host-texts'
import { type LastingHtml, lastingHtml } from './lasting-html'

/** An element with the texts of every page. */
export const pageTextsHtml = (): Promise<LastingHtml> =>
  lastingHtml('page texts', async () => <div id={textsId} data-texts={JSON.stringify(await allTexts())} />)

async function allTexts(): Promise<PageTexts> {
  const [hosts, failures, contact] = await Promise.all([hostTexts(), failureTexts(), contactLabels()])
  return { ...hosts, ...failures, contact }
}

async function failureTexts() {
  const [t, errors, browser, watch, missing] = await Promise.all([
    getTranslations('common'),
    getTranslations('errors'),
    getTranslations('browser'),
    getTranslations('signIn.inactivity'),
    getTranslations('notFound'),
  ])
  return {
    transport: {
      offline: errors('client.network'),
      retry: errors('unavailable'),
      title: t('transport.title'),
      again: t('actions.retry'),
    },
    errors: {
      title: t('errorPage.title'),
      text: t('errorPage.text'),
      requestId: t.raw('errorPage.requestId'),
      retry: t('errorPage.retry'),
      home: t('errorPage.home'),
      updateTitle: t('errorPage.updateTitle'),
      updateText: t('errorPage.updateText'),
      reload: t('errorPage.reload'),
    },
    draft: {
      kept: browser('draft.kept'),
      changed: browser('draft.changed'),
      startOver: browser('draft.startOver'),
    },
    missing: { title: missing('title'), text: missing('text'), home: missing('home') },
    inactivity: { message: watch('message'), proceed: watch('continue') },
  }
}
