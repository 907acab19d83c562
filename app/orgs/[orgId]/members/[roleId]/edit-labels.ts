import { getTranslations } from 'next-intl/server'
import { formDialogLabels } from '@/app/_components/form-dialog-labels'
import type { MemberRecord } from '@/lib/data/members'
import { nameInList } from '../member-name'
import type { EditEmploymentLabels, EditedMember } from './edit-employment'

/** What the dialog and the buttons need to know of a member. */
export function editedMember(member: MemberRecord, name: string) {
  const { id, version, state, roleType, department, jobTitle, employeeId, hireDate, supervisor } = member
  const person = supervisor && { id: supervisor.id, name: nameInList(supervisor, '') }
  const values: EditedMember = { id, version, department, jobTitle, employeeId, hireDate, supervisor: person }
  return { ...values, name, state, roleType }
}

/** The words of the buttons of a member's page. */
export async function buttonLabels(name: string): Promise<{ edit: string; more: string }> {
  const [t, common] = await Promise.all([getTranslations('members.actions'), getTranslations('common.list')])
  return { edit: t('edit'), more: common('rowActions', { name }) }
}

/** The words of the dialog for employment data. */
export async function editLabels(name: string): Promise<EditEmploymentLabels> {
  const [t, common, stale, dates, validation, form] = await Promise.all([
    getTranslations('members'),
    getTranslations('common'),
    getTranslations('credentials.detail.stale'),
    getTranslations('credentials.new'),
    getTranslations('validation'),
    formDialogLabels(),
  ])
  const fields = ['department', 'jobTitle', 'employeeId', 'supervisor', 'hireDate'] as const
  return {
    form,
    stale: { title: stale('title'), text: stale('text'), save: stale('save'), take: stale('take') },
    picker: {
      none: t('picker.none'),
      searching: t('picker.searching'),
      clear: t('picker.clear'),
      results: t('picker.results', { count: '{count}' }),
    },
    date: { picker: dates('picker'), unknown: validation('couldNotParseDate') },
    title: t('edit.title', { name }),
    errors: common('form.errorSummary'),
    saved: t('done.saved'),
    optional: common('form.optional'),
    none: common('values.notGiven'),
    unknown: t('name.unknown'),
    fields: Object.fromEntries(fields.map((field) => [field, t(`detail.${field}`)])) as EditEmploymentLabels['fields'],
    hints: { employeeId: t('edit.employeeIdHint'), supervisor: t('edit.supervisorHint') },
  }
}
