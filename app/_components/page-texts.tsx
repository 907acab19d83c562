import { getLocale } from 'next-intl/server'
import { type PageTexts, textsId } from '@/app/_lib/page-texts'
import { htmlOf } from '@/app/_ui/html-of'
import { loadMessages } from '@/lib/i18n/messages'
import type { Messages } from '@/lib/i18n/messages-type'
import { getTranslations } from '@/lib/i18n/translations'
import { contactLabels } from './contact-labels'
import { hostTexts } from './host-texts'

const made = new WeakMap<Messages, string>()

/** An element with the texts of every page, the same for all readers of a language. */
export async function pageTextsHtml(): Promise<string> {
  const messages = loadMessages(await getLocale())
  const known = made.get(messages)
  if (known) return known
  const html = htmlOf(<div id={textsId} data-texts={JSON.stringify(await allTexts())} />)
  made.set(messages, html)
  return html
}

async function allTexts(): Promise<PageTexts> {
  const [hosts, failures, contact] = await Promise.all([hostTexts(), failureTexts(), contactLabels()])
  return { ...hosts, ...failures, contact }
}

async function failureTexts() {
  const [t, errors, browser, watch] = await Promise.all([
    getTranslations('common'),
    getTranslations('errors'),
    getTranslations('browser'),
    getTranslations('signIn.inactivity'),
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
    inactivity: { message: watch('message'), proceed: watch('continue') },
  }
}
