'use client'
import { useTranslations } from 'next-intl'
import { useWrite } from '@/app/_forms/use-write'
import { type PostponedItems, postpone } from '@/app/_lib/postpone'
import { Button } from '@/app/_ui/button'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { UpdateUserPrefsDocument } from '@/graphql/generated/update-user-prefs'

/** Two ways to continue without a license: not now, or none at all. */
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

/**
 * For somebody whose invitation already names the license: it need not be typed, and the invitation is the next step.
 */
export function ReportedLicense({ skip }: { skip: Skip }) {
  const t = useTranslations('credentials.new')
  return (
    <div className="mb-6 flex flex-col gap-3 rounded-xl border border-line bg-sunken p-4">
      <InlineNotice>{t('reported')}</InlineNotice>
      <Button onClick={() => skipStep(skip)} className="sm:self-start">
        {t('useReported')}
      </Button>
    </div>
  )
}

/**
 * The contents of the cookie that postpones this step, and the person it belongs to. It lasts a day, survives a
 * sign-out, and never applies to anybody else.
 */
type Skip = PostponedItems & { userId: string }

/** Postpones adding a license; the guard chain then leads to the next step. */
function skipStep({ userId, ...later }: Skip): void {
  postpone(later, userId)
  window.location.assign('/')
}
