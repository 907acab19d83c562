'use client'
import { useTranslations } from 'next-intl'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { UpdateUserPrefsDocument } from '@/graphql/generated/update-user-prefs'
import { type Skip, skipStep } from './skip-step'

/** The two ways on for somebody without a license at hand: not now, or none at all. */
export function WithoutLicense({ skip }: { skip: Skip }) {
  const t = useTranslations('credentials.new')
  const { busy, submit } = useWrite(UpdateUserPrefsDocument)

  async function haveNone() {
    const answer = await submit({ id: skip.userId, operation: 'SET', data: { noCredential: true } })
    if (answer) window.location.assign('/')
  }

  return (
    <div className="mt-8 flex flex-col gap-4 border-t border-line pt-6">
      <div className="flex flex-col gap-1.5">
        <Button onClick={() => skipStep(skip)} className="sm:self-start">
          {t('skip')}
        </Button>
        <p className="text-sm text-soft">{t('skipHint')}</p>
      </div>
      <div className="flex flex-col gap-1.5">
        <Button onClick={haveNone} busy={busy} className="sm:self-start">
          {t('none')}
        </Button>
        <p className="text-sm text-soft">{t('noneHint')}</p>
      </div>
    </div>
  )
}
