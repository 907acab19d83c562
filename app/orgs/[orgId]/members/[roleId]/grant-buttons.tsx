'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { EndGrantDocument } from '@/graphql/generated/end-grant'

const loadGiveGrant = () => import('./give-grant')

type Props = { memberId: string; name: string; departments: readonly string[]; own: string | null }

/** Opens the dialog in which a member is given a right over others. */
export function GiveGrant({ memberId, name, departments, own }: Props) {
  const t = useTranslations('members.grants')
  const [giving, setGiving] = useState(false)
  return (
    <>
      <Button onClick={() => setGiving(true)}>{t('give')}</Button>
      {giving && (
        <Lazy
          load={loadGiveGrant}
          memberId={memberId}
          name={name}
          departments={departments}
          own={own}
          onClose={() => setGiving(false)}
        />
      )}
    </>
  )
}

/** Ends one of them, after a question. */
export function EndGrant({ id, what, name }: { id: string; what: string; name: string }) {
  const t = useTranslations('members.grants')
  const { run, busy } = useAction({
    mutation: EndGrantDocument,
    confirm: { title: t('endTitle', { what, name }), text: t('endText'), ok: t('end') },
    done: t('ended', { what }),
  })
  return (
    <Button size="sm" aria-label={t('endOf', { what })} onClick={() => run({ id })} busy={busy}>
      {t('end')}
    </Button>
  )
}
