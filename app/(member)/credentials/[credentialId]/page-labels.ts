import type { FormDialogLabels } from '@/app/_components/form-dialog'
import { formDialogLabels } from '@/app/_components/form-dialog-labels'
import type { StaleLabels } from '@/app/_components/other-version'
import type { CredentialRecord } from '@/lib/data/credentials'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { nextPeriod } from '@/lib/domain/credentials/renew'
import { formatDate } from '@/lib/domain/time/format-date'
import { getTranslations } from '@/lib/i18n/translations'
import type { CreditTableLabels } from './credit-table'
import type { EditLicenseLabels } from './edit-license'
import type { EditPeriodLabels } from './edit-period'
import type { ActionLabels } from './license-actions'
import type { Question } from './use-license-moves'

async function dialogLabels(): Promise<{ form: FormDialogLabels; stale: StaleLabels; errors: string }> {
  const [common, stale] = await Promise.all([getTranslations('common'), getTranslations('credentials.detail.stale')])
  return {
    form: await formDialogLabels(),
    stale: { title: stale('title'), text: stale('text'), save: stale('save'), take: stale('take') },
    errors: common('form.errorSummary'),
  }
}

async function dateLabels() {
  const [t, validation] = await Promise.all([getTranslations('credentials.new'), getTranslations('validation')])
  return { picker: t('picker'), unknown: validation('couldNotParseDate') }
}

async function editLabels(): Promise<EditLicenseLabels> {
  const [dialog, date, t, entry, rule, common] = await Promise.all([
    dialogLabels(),
    dateLabels(),
    getTranslations('credentials.detail.edit'),
    getTranslations('credentials.new'),
    getTranslations('compliance.firstRenewal'),
    getTranslations('common.actions'),
  ])
  return {
    ...dialog,
    date,
    title: t('title'),
    number: entry('number'),
    issued: entry('issued'),
    expires: entry('expires'),
    first: { question: rule('question'), help: rule('help'), choose: entry('chooseFirst') },
    yes: common('yes'),
    no: common('no'),
    verification: t('verification'),
    periods: t('periods'),
    periodsEdited: t('edited'),
    replace: { title: t('replaceTitle'), text: t('replaceText'), ok: t('replace') },
    saved: t('saved'),
  }
}

/** The words of the buttons at the top, and of what they ask. `label` names the license. */
export async function actionLabels(credential: CredentialRecord, label: string): Promise<ActionLabels> {
  const [t, editing, renewal] = await Promise.all([
    getTranslations('credentials.detail'),
    editLabels(),
    renewQuestion(credential),
  ])
  return {
    addCredit: t('actions.addCredit'),
    edit: t('actions.edit'),
    renew: t('actions.renew'),
    archive: t('actions.archive'),
    editing,
    renewal,
    archiving: { done: t('archive.done'), text: t('archive.text', { credential: label }) },
  }
}

/** What a renewal will add, said before it is done; null where there is no period to go on from. */
async function renewQuestion({
  geo,
  credentialType,
  expiresAt,
  renewalPeriods,
}: CredentialRecord): Promise<Question | null> {
  const t = await getTranslations('credentials.detail')
  const period = nextPeriod(renewalPeriods, ruleFor(geo, credentialType, expiresAt))
  if (!period) return null
  const dates = { startsAt: formatDate(period.startsAt), endsAt: formatDate(period.endsAt) }
  return {
    title: t('renew.title'),
    text: t('renew.text', dates),
    ok: t('actions.renew'),
    done: t('renew.done', { endsAt: dates.endsAt }),
  }
}

/** The words of the dialog for one period's dates. */
export async function editPeriodLabels(): Promise<EditPeriodLabels> {
  const [dialog, date, t] = await Promise.all([
    dialogLabels(),
    dateLabels(),
    getTranslations('credentials.detail.period'),
  ])
  return {
    ...dialog,
    date,
    title: t('edit'),
    starts: t('starts'),
    ends: t('ends'),
    endsHint: t('endsHint'),
    saved: t('saved'),
  }
}

/** The heads of the columns of credits. */
export async function creditTableLabels(): Promise<CreditTableLabels> {
  const t = await getTranslations('credentials.detail.credits')
  return {
    course: t('course'),
    date: t('date'),
    format: t('format'),
    hours: t('hours'),
    outcome: t('outcome'),
    noHours: t('noHours'),
  }
}
