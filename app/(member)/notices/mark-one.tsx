'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { callApi } from '@/app/_lib/graphql-client'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { Link } from '@/app/_ui/link'
import { MarkNoticesReadDocument } from '@/graphql/generated/mark-notices-read'

/** Marks one notice as read, so that it leaves the bell. */
export function MarkOne({ id, title }: { id: string; title: string }) {
  const t = useTranslations('inbox')
  const { run, busy } = useAction({ mutation: MarkNoticesReadDocument })
  return (
    <IconButton
      label={t('markOf', { title })}
      data-tip={t('mark')}
      aria-disabled={busy}
      onClick={() => run({ ids: [id] })}
      className="shrink-0 rounded-full print:hidden"
    >
      <Icon name="check" size={18} />
    </IconButton>
  )
}

/** The address of a notice that is new: who goes there has seen it. */
export function NewNoticeLink({ id, href, children }: { id: string; href: string; children: ReactNode }) {
  const router = useRouter()
  const seen = () => {
    // A failure is no reason to stop anybody: the notice only stays new.
    callApi(MarkNoticesReadDocument, { ids: [id] }).then(
      () => router.refresh(),
      () => undefined,
    )
  }
  return (
    <Link href={href} onClick={seen} variant="bare" className="press-link notice-title">
      {children}
    </Link>
  )
}
