'use client'
import { useTranslations } from 'next-intl'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { UpdateUserPrefsDocument } from '@/graphql/generated/update-user-prefs'

type Props = {
  userId: string
  /** The cookie that keeps the choice, and for how long (seconds). */
  skip: { cookie: string; seconds: number }
}

/** The two ways on for somebody without a license at hand: not now, or none at all. */
export function WithoutLicense({ userId, skip }: Props) {
  const t = useTranslations('credentials.new')
  const { busy, submit } = useWrite(UpdateUserPrefsDocument)

  function skipForNow() {
    const secure = window.location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `${skip.cookie}=${Date.now()}; path=/; max-age=${skip.seconds}; samesite=lax${secure}`
    window.location.assign('/')
  }

  async function haveNone() {
    const answer = await submit({ id: userId, operation: 'SET', data: { noCredential: true } })
    if (answer) window.location.assign('/')
  }

  return (
    <div className="mt-8 flex flex-col gap-4 border-t border-line pt-6">
      <div className="flex flex-col gap-1.5">
        <Button onClick={skipForNow} className="sm:self-start">
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
