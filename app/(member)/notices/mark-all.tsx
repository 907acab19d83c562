'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { MarkNoticesReadDocument } from '@/graphql/generated/mark-notices-read'

/** Marks all notices of the person as read. */
export function MarkAll() {
  const t = useTranslations('inbox')
  const { run, busy } = useAction({
    mutation: MarkNoticesReadDocument,
    done: { title: t('marked'), tone: 'success' },
  })
  return (
    <Button onClick={() => run({})} busy={busy}>
      {t('markAll')}
    </Button>
  )
}
