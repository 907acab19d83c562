import { getTranslations } from 'next-intl/server'
import { formDialogLabels } from '@/app/_components/form-dialog-labels'

const outcomes = ['ENROLLED', 'WAITING', 'REFUSED', 'INVITED', 'RENEWED', 'ALREADY_ENROLLED', 'INVALID'] as const

/** The words of adding people to a session. */
export async function addLabels() {
  const [t, form, roster] = await Promise.all([
    getTranslations('enrollments.add'),
    formDialogLabels(),
    getTranslations('enrollments.roster'),
  ])
  return {
    form,
    title: t('title'),
    open: t('open'),
    lead: t('lead'),
    how: t('how'),
    enroll: t('enroll'),
    enrollHint: t('enrollHint'),
    invite: t('invite'),
    inviteHint: t('inviteHint'),
    member: t('member'),
    memberHint: t('memberHint'),
    chosen: t('chosen'),
    removeChosen: t('removeChosen', { name: '{name}' }),
    contacts: t('contacts'),
    contactsHint: t('contactsHint'),
    nobody: t('nobody'),
    submitEnroll: t('submitEnroll'),
    submitInvite: t('submitInvite'),
    unknown: roster('unnamed'),
    results: t('results'),
    outcomes: Object.fromEntries(outcomes.map((code) => [code, t(`outcomes.${code}`)])),
  }
}
export type AddLabels = Awaited<ReturnType<typeof addLabels>>
