import { getTranslations } from '@/lib/i18n/translations'
import type { ContactLabels } from './contact-dialog'

/** The words of the Contact Us dialog in the reader's language. */
export async function contactLabels(): Promise<ContactLabels> {
  const [t, common] = await Promise.all([getTranslations('contact'), getTranslations('common.dialog')])
  return {
    title: t('title'),
    message: t('messageLabel'),
    placeholder: t('placeholder'),
    note: t('note'),
    cancel: t('cancel'),
    send: t('send'),
    close: common('close'),
    sentTitle: t('sentTitle'),
    sentText: t('sentText'),
    failed: t('failed'),
    unknownError: t('unknownError'),
  }
}
