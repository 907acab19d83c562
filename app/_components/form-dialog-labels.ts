import { getTranslations } from 'next-intl/server'
import type { FormDialogLabels } from './form-dialog'

/** The words of every dialog with a form: its buttons, and the question before typed text is lost. */
export async function formDialogLabels(): Promise<FormDialogLabels> {
  const t = await getTranslations('common')
  return {
    save: t('actions.save'),
    cancel: t('actions.cancel'),
    close: t('dialog.close'),
    leave: { title: t('form.leaveTitle'), text: t('form.leaveText'), leave: t('form.leave'), stay: t('form.stay') },
  }
}
