import { getTranslations } from 'next-intl/server'
import { formDialogLabels } from '@/app/_components/form-dialog-labels'

/** The words of what can be done with a line of the roster; `{name}` is filled in the browser. */
export async function rosterLabels() {
  const [t, form] = await Promise.all([getTranslations('enrollments.roster'), formDialogLabels()])
  const name = '{name}'
  return {
    form: { ...form, save: t('save') },
    moves: { approve: t('approve'), reject: t('reject'), remove: t('remove'), history: t('history') },
    done: {
      approve: t('approved', { name }),
      approveWaiting: t('approvedWaiting', { name }),
      reject: t('rejected', { name }),
      remove: t('removed', { name }),
      revoke: t('revoked'),
    },
    ask: {
      reject: t('rejectTitle', { name }),
      remove: t('removeTitle', { name }),
      seatText: t('removeText'),
      pendingText: t('pendingText'),
      reason: t('reason'),
      reasonOptional: t('reasonOptional'),
    },
  }
}
export type RosterLabels = Awaited<ReturnType<typeof rosterLabels>>
