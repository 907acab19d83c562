import { getTranslations } from 'next-intl/server'
import { consentVersions } from '@/lib/domain/signatures/signed-text'
import type { SignLabels } from './sign-form'

/** The words of signing, with the consent text of the present version. */
export async function signLabels(kind: keyof typeof consentVersions): Promise<SignLabels> {
  const [t, consent] = await Promise.all([getTranslations('checkIn.sign'), getTranslations('checkIn.consent')])
  return {
    how: t('how'),
    typed: t('typed'),
    typedHint: t('typedHint'),
    drawn: t('drawn'),
    drawnHint: t('drawnHint'),
    name: t('name'),
    nameHint: t('nameHint'),
    pad: t('pad'),
    padHint: t('padHint'),
    clear: t('clear'),
    empty: t('empty'),
    agree: t('agree'),
    agreeError: t('agreeError'),
    sign: t('sign'),
    done: t('done'),
    consent: t('consent'),
    consentText: consent(`${kind}.${consentVersions[kind]}`),
  }
}
