'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { EndSurveyLinkDocument } from '@/graphql/generated/end-survey-link'

/** Ends a survey link at once, after a confirmation. */
export function EndSurveyLink({ id, name }: { id: string; name: string }) {
  const t = useTranslations('inspection.links')
  const { run, busy } = useAction({
    mutation: EndSurveyLinkDocument,
    confirm: { title: t('endTitle'), text: t('endText', { name }), ok: t('end'), danger: true },
    done: { title: t('endDone', { name }), tone: 'success' },
  })
  return (
    <Button size="sm" className="shrink-0" aria-label={t('endOf', { name })} onClick={() => run({ id })} busy={busy}>
      {t('end')}
    </Button>
  )
}
