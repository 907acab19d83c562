import { getLocale, getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { dotted } from '@/app/_ui/dotted'
import { InlineNotice } from '@/app/_ui/inline-notice'
import type { ImportContent, ImportRecord } from '@/lib/data/imports/read'
import {
  type ColumnTarget,
  type MappedTarget,
  mappedParts,
  missingOfLicenses,
  targetParts,
} from '@/lib/domain/imports/columns'
import { guessedEncodings } from '@/lib/domain/imports/guessed-encodings'
import {
  isPersonalHeader,
  isUsedLater,
  openQuestions,
  saysWhoLeft,
  unusedColumns,
} from '@/lib/domain/imports/map-columns'
import { translatorFor } from '@/lib/i18n/translator'
import { fieldLabel, targetLabel } from '../field-label'
import { importHref } from './import-rows'

type Head = Pick<ImportContent, 'header' | 'mapping'> & { samples: string[][] }
type Counted = Pick<ImportRecord, 'counts'>
type Props = { record: Pick<ImportRecord, 'id' | 'orgId' | 'counts'>; head: Head }

/** Says before anything is applied how the file was read, which columns wait for a choice, and which are not read. */
export function ColumnNotices(props: Props) {
  return (
    <>
      <Reading counts={props.record.counts} />
      <Departed {...props} />
      <OpenQuestions {...props} />
      <UnusedColumns {...props} />
    </>
  )
}

/** The encoding where it was guessed, the line of the header where it is not the first, and that of totals. */
export async function Reading({ counts: { reading } }: Counted) {
  const encoding = reading?.encoding && guessedEncodings[reading.encoding]
  const t = await getTranslations('imports.reading')
  return (
    <>
      {encoding && <InlineNotice>{t('encoding', { encoding: t(encoding) })}</InlineNotice>}
      {reading && reading.headerLine > 1 && (
        <InlineNotice>{t('headerLine', { line: reading.headerLine })}</InlineNotice>
      )}
      {reading?.totalsLine && <InlineNotice>{t('totalsLine', { line: reading.totalsLine })}</InlineNotice>}
    </>
  )
}

/** Rows of people who have left by what the file says: the import does not act on it. */
export async function Departed({ record: { counts }, head: { header } }: Pick<Props, 'head'> & { record: Counted }) {
  const { rows, columns } = counts.departed ?? { rows: 0, columns: [] }
  if (rows === 0) return null
  const t = await getTranslations('imports.columns')
  const list = new Intl.ListFormat(await getLocale(), { type: 'conjunction' })
  const names = columns.map((column) => t('quoted', { name: header[column] ?? '' }))
  return (
    <Alert tone="warn" title={t('departedTitle', { count: rows })}>
      {t('departedText', { columns: list.format(names) })}
    </Alert>
  )
}

async function OpenQuestions({ record, head: { header, mapping, samples } }: Props) {
  const questions = openQuestions(header, mapping, samples)
  const asksOrder = (record.counts.asksOrder ?? []).filter((column) => isWithoutOrder(mapping[column]))
  const targets = new Set(mapping.flatMap((mapped) => (mapped ? mappedParts(mapped).target : [])))
  const missing = missingOfLicenses((target) => targets.has(target))
  if (questions.length === 0 && asksOrder.length === 0 && missing.length === 0) return null
  const [t, locale] = await Promise.all([getTranslations('imports.columns'), getLocale()])
  const all = translatorFor(locale)
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const columnName = (index: number) => header[index] || t('empty', { number: index + 1 })
  return (
    <Alert tone="warn" title={t('questionTitle')} actions={<ToColumns record={record} />}>
      <ul className="list-disc pl-5">
        {questions.map(({ target, columns }) => {
          const { field } = targetParts(target)
          const names = columns.map(columnName)
          return (
            <li key={target}>
              {names.length === 1
                ? t(isRenewal(target) ? 'questionRenewal' : 'questionState', { column: names[0]! })
                : t('question', { columns: list.format(names), field: fieldLabel(field, all) })}
            </li>
          )
        })}
        {missing.length > 0 && (
          <li>
            {t('licenseWithout', {
              fields: list.format(missing.map((target) => t('quoted', { name: targetLabel(target, all) }))),
            })}
          </li>
        )}
        {asksOrder.map((column) => (
          <li key={column}>{t('questionOrder', { column: columnName(column) })}</li>
        ))}
      </ul>
    </Alert>
  )
}

const isRenewal = (target: ColumnTarget) => targetParts(target).field === 'expiresAt'

const isWithoutOrder = (mapped: MappedTarget | null | undefined) =>
  mapped !== null && mapped !== undefined && mappedParts(mapped).order === null

async function UnusedColumns({ record, head: { header, mapping, samples } }: Props) {
  const unused = unusedColumns(header, mapping, samples)
  if (unused.length === 0) return null
  const t = await getTranslations('imports.columns')
  return (
    <Alert title={t('unusedTitle', { count: unused.length })} actions={<ToColumns record={record} />}>
      <ul className="list-disc pl-5">
        {unused.map(({ column, name, values }) => {
          const columnName = name || t('empty', { number: column + 1 })
          const later = isUsedLater(name) ? [t('later')] : []
          const shown = isPersonalHeader(name)
            ? t('ownOfPeople')
            : dotted([...values.map((value) => value.slice(0, 40)), ...later])
          return (
            <li key={column} className="break-words">
              {shown ? t('unusedPart', { column: columnName, values: shown }) : t('noValues', { column: columnName })}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}

async function ToColumns({ record }: Pick<Props, 'record'>) {
  const t = await getTranslations('imports.columns')
  return (
    <ButtonLink size="sm" href={importHref(record, { step: 'columns', outcome: null, after: null })}>
      {t('choose')}
    </ButtonLink>
  )
}

/** What there is to say about each column beside its values; null where there is nothing. */
export async function columnNotes(
  { header, mapping, samples }: Head,
  asksOrder: readonly number[],
): Promise<(string | null)[]> {
  const [t, locale] = await Promise.all([getTranslations('imports.columns'), getLocale()])
  const all = translatorFor(locale)
  const questions = openQuestions(header, mapping, samples)
  return header.map((name, index) => {
    const mapped = mapping[index]
    if (mapped) return asksOrder.includes(index) && isWithoutOrder(mapped) ? t('dateOrder') : null
    const question = questions.find(({ columns }) => columns.includes(index))
    if (!question) return unreadNote(name, t)
    const others = question.columns.filter((column) => column !== index).map((column) => header[column] ?? '')
    if (others.length === 0) return t(isRenewal(question.target) ? 'fitsRenewal' : 'fitsState')
    return t('fits', { field: fieldLabel(targetParts(question.target).field, all), others: others.join(', ') })
  })
}

/** Why a column that holds no fact of the file's people is there; null where that is not known. */
function unreadNote(name: string, t: (key: 'ownOfPeople' | 'whoLeft' | 'later') => string): string | null {
  if (isPersonalHeader(name)) return t('ownOfPeople')
  if (saysWhoLeft(name)) return t('whoLeft')
  return isUsedLater(name) ? t('later') : null
}
