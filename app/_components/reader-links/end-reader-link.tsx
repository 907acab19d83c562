'use client'
import { useTranslations } from 'next-intl'
import type { MutationData } from '@/app/_actions/send'
import { useAction } from '@/app/_actions/use-action'
import type { ApiDocument } from '@/app/_lib/graphql-client'
import { Button } from '@/app/_ui/button'

type Props<R extends MutationData> = {
  id: string
  name: string
  words: 'inspection.links' | 'transcript.links'
  mutation: ApiDocument<R, { id: string }>
}

/** Ends a link at once, after a confirmation. */
export function EndReaderLink<R extends MutationData>({ id, name, words, mutation }: Props<R>) {
  const t = useTranslations(words)
  const { run, busy } = useAction({
    mutation,
    confirm: { title: t('endTitle'), text: t('endText', { name }), ok: t('end'), danger: true },
    done: { title: t('endDone', { name }), tone: 'success' },
  })
  return (
    <Button size="sm" className="shrink-0" aria-label={t('endOf', { name })} onClick={() => run({ id })} busy={busy}>
      {t('end')}
    </Button>
  )
}
