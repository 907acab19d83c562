import { formDialogLabels } from '@/app/_components/form-dialog-labels'
import type { CredentialRecord } from '@/lib/data/credentials'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { nextPeriod } from '@/lib/domain/credentials/renew'
import { formatDate } from '@/lib/domain/time/format-date'
import { getTranslations } from '@/lib/i18n/translations'
import type { CreditTableLabels } from './credit-table'
import type { EditLabels } from './license-edits'
import type { Question } from './use-license-moves'

/** The words of the dialogs behind the buttons of a license. */
export async function editLabels(): Promise<EditLabels> {
  const [dialog, license, period] = await Promise.all([dialogLabels(), editLicenseLabels(), editPeriodLabels()])
  return { dialog, license, period }
}

async function dialogLabels(): Promise<EditLabels['dialog']> {
  const [form, common, entry, validation, stale] = await Promise.all([
    formDialogLabels(),
    getTranslations('common'),
    getTranslations('credentials.new'),
    getTranslations('validation'),
    getTranslations('credentials.detail.stale'),
  ])
  return {
    form,
    date: { picker: entry('picker'), unknown: validation('couldNotParseDate') },
    stale: { title: stale('title'), text: stale('text'), save: stale('save'), take: stale('take') },
    errors: common('form.errorSummary'),
  }
}

async function editLicenseLabels(): Promise<EditLabels['license']> {
  const [t, entry, rule, common] = await Promise.all([
    getTranslations('credentials.detail.edit'),
    getTranslations('credentials.new'),
    getTranslations('compliance.firstRenewal'),
    getTranslations('common.actions'),
  ])
  return {
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

/** What a renewal will add, said before it is done; null where there is no period to go on from. */
export async function renewQuestion({
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

async function editPeriodLabels(): Promise<EditLabels['period']> {
  const t = await getTranslations('credentials.detail.period')
  return { title: t('edit'), starts: t('starts'), ends: t('ends'), endsHint: t('endsHint'), saved: t('saved') }
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
