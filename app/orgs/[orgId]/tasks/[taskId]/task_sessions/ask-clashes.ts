import type { useTranslations } from 'next-intl'
import { confirmDialog } from '@/app/_ui/ask'
import { listedNames } from '@/lib/domain/people/listed-names'

/** How many people a question names; of more it only mentions that there are. */
const maxNames = 5

type Texts = ReturnType<typeof useTranslations<'sessions.form'>>

/** Asks whether a session is saved although these people are expected elsewhere at that time. */
export function askClashes(found: Parameters<typeof listedNames>[0], t: Texts): Promise<boolean> {
  const { names, more } = listedNames(found, { most: maxNames, locale: document.documentElement.lang })
  const all = more > 0 ? `${names} ${t('clashMore', { count: more })}` : names
  return confirmDialog({ title: t('clashTitle'), text: t('clashText', { names: all }), ok: t('clashSave') })
}
