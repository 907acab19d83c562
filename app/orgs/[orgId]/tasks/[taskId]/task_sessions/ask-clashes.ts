import type { useTranslations } from 'next-intl'
import { confirmDialog } from '@/app/_ui/ask'
import { listedNames } from '@/lib/domain/people/listed-names'

/** Number of people named in the dialog; beyond that it only says that there are more. */
const maxNames = 5

type Texts = ReturnType<typeof useTranslations<'sessions.form'>>

/** Asks whether to save a session although other sessions expect these people at that time. */
export function askClashes(found: Parameters<typeof listedNames>[0], t: Texts): Promise<boolean> {
  const { names, more } = listedNames(found, { most: maxNames, locale: document.documentElement.lang })
  const all = more > 0 ? `${names} ${t('clashMore', { count: more })}` : names
  return confirmDialog({ title: t('clashTitle'), text: t('clashText', { names: all }), ok: t('clashSave') })
}
