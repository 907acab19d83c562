'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { writeDatesIn } from '@/app/_lib/page-dates'
import { Button } from '@/app/_ui/button'
import { UpdateUserPrefsDocument } from '@/graphql/generated/update-user-prefs'
import { type DateLanguage, dateExamples } from '@/lib/domain/time/format-date'

type Props = { personId: string; language: DateLanguage; inLanguage: boolean }

/** One quiet line that shows how dates are written, with a button for the other style. */
export function DateStyleLine({ personId: id, language, inLanguage }: Props) {
  const t = useTranslations('common.dates')
  const { run, busy } = useAction({ mutation: UpdateUserPrefsDocument })
  const [now, other] = inLanguage ? ([language, 'en'] as const) : (['en', language] as const)
  async function change() {
    const data = { datesInLanguage: !inLanguage }
    if ((await run({ id, operation: 'SET', data })) !== null) writeDatesIn(inLanguage ? null : language)
  }
  return (
    <p className="-mt-3 flex flex-wrap items-center gap-x-3 text-sm text-soft">
      <span>{t('now', { example: dateExamples(undefined, now).words })}</span>
      <Button variant="quiet" className="-ml-2" busy={busy} onClick={() => void change()}>
        {t('follow', { example: dateExamples(undefined, other).words })}
      </Button>
    </p>
  )
}
