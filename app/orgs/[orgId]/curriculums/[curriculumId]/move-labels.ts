import { getTranslations } from 'next-intl/server'
import { formDialogLabels } from '@/app/_components/form-dialog-labels'
import type { MoveLabels } from './curriculum-moves'
import type { ExemptionLabels } from './exemption-menu'

/** The words of a curriculum's buttons; `reach` is how many members it reaches now. */
export async function moveLabels(title: string, reach: number): Promise<MoveLabels> {
  const t = await getTranslations('curriculums')
  return {
    edit: t('actions.edit'),
    activate: t('actions.activate'),
    activateAgain: t('actions.activateAgain'),
    retire: t('actions.retire'),
    askActivate: { title: t('ask.activateTitle', { title }), text: t('ask.activateText', { count: reach }) },
    askRetire: { title: t('ask.retireTitle', { title }), text: t('ask.retireText') },
    activated: t('done.activated'),
    retired: t('done.retired'),
  }
}

/** The words of exempting a member. */
export async function exemptionLabels(): Promise<ExemptionLabels> {
  const [t, form] = await Promise.all([getTranslations('curriculums'), formDialogLabels()])
  const name = '{name}'
  return {
    exempt: t('actions.exempt'),
    end: t('actions.endExemption'),
    ask: { title: t('ask.exemptTitle', { name }), text: t('ask.exemptText'), reason: t('ask.reason') },
    askEnd: { title: t('ask.endExemptionTitle', { name }), text: t('ask.endExemptionText') },
    done: t('done.exempted', { name }),
    ended: t('done.exemptionEnded', { name }),
    form: { ...form, save: t('actions.exempt') },
  }
}
