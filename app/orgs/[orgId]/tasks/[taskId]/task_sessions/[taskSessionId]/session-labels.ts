import { getTranslations } from 'next-intl/server'
import { formDialogLabels } from '@/app/_components/form-dialog-labels'
import { mostRepeats } from '@/lib/domain/task-sessions/weekly'

/** The words of what can be done with a session; `{count}` is filled in the browser. */
export async function sessionActionLabels(startsAt: string) {
  const [t, cancel, repeat, common, form] = await Promise.all([
    getTranslations('sessions.actions'),
    getTranslations('sessions.cancelForm'),
    getTranslations('sessions.repeatForm'),
    getTranslations('common'),
    formDialogLabels(),
  ])
  return {
    form,
    errors: common('form.errorSummary'),
    done: {
      schedule: t('scheduled'),
      open: t('opened'),
      end: t('ended'),
      cancel: t('cancelled'),
      discard: t('discarded'),
      repeat: t('repeat'),
    },
    open: { title: t('openTitle'), text: t('openText', { time: startsAt }), ok: t('open') },
    end: { title: t('endTitle'), text: t('endText'), ok: t('end') },
    discard: { title: t('discardTitle'), text: t('discardText'), ok: t('discard') },
    menu: { repeat: t('repeat'), cancel: t('cancel'), discard: t('discard') },
    cancelForm: {
      title: cancel('title'),
      lead: cancel('lead'),
      reason: cancel('reason'),
      reasonHint: cancel('reasonHint'),
      ok: cancel('ok'),
      keep: cancel('keep'),
    },
    repeatForm: {
      title: repeat('title'),
      lead: repeat('lead'),
      times: repeat('times'),
      timesHint: repeat('timesHint', { most: mostRepeats }),
      ok: repeat('ok'),
    },
  }
}
export type SessionActionLabels = Awaited<ReturnType<typeof sessionActionLabels>>
