import { getTranslations } from 'next-intl/server'
import { rawTexts } from '@/lib/i18n/raw-texts'
import type { ContactCodeState } from '@/lib/services/contacts/get-contact-code'

/** The texts of everything that proves a contact, for its parts in the browser. */
export async function contactLabels(kind: ContactCodeState['kind']) {
  const [t, common] = await Promise.all([getTranslations('verification'), getTranslations('common')])
  return {
    code: { code: t('codeLabel'), hint: t('codeHint'), verify: t('verify'), verified: t('verified') },
    resend: {
      send: t('sendCode'),
      resend: t('resend'),
      resendIn: (await rawTexts('verification'))('resendIn'),
      sent: kind === 'EMAIL' ? t('codeSent') : t('codeSentPhone'),
    },
    recheck: { ask: t('followedLink'), hint: t('followedLinkHint'), notYet: t('notVerifiedYet') },
    another: {
      open: t('useAnother'),
      label: t('newAddressLabel'),
      hint: t('newAddressHint'),
      submit: t('saveAddress'),
      cancel: common('actions.cancel'),
    },
  }
}
