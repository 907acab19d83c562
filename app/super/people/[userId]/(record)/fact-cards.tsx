import { getLocale, getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import type { RecordCounts } from '@/lib/data/people/record'
import { languageName } from '@/lib/domain/lists/people'
import { wholeName } from '@/lib/domain/people/names'
import { labelled, listed } from '@/lib/domain/punctuation'
import { formatDate } from '@/lib/domain/time/format-date'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { readerZone } from '@/lib/server/reader-zone'

type Facts = {
  id: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
  dob: PlainDate | null
  createdAt: Date
  uiLanguage: string | null
}

/** Identity of the person. Gender, orientation and race are left out: only the person may see them. */
export async function FactsCard({ record }: { record: Facts }) {
  const { id, dob, createdAt, uiLanguage } = record
  const [t, zone] = await Promise.all([getTranslations('people.record'), readerZone()])
  const notGiven = t('notGiven')
  return (
    <Card title={t('facts')}>
      <DefinitionList
        items={[
          { term: t('name'), detail: wholeName(record) || notGiven },
          { term: t('dob'), detail: dob ? formatDate(dob) : notGiven },
          { term: t('language'), detail: uiLanguage ? languageName(uiLanguage) : notGiven },
          { term: t('since'), detail: formatDate(todayIn(zone, createdAt)) },
          { term: t('id'), detail: <span className="font-mono text-xs break-all">{id}</span> },
        ]}
      />
    </Card>
  )
}

/** Counts of data that is not shown here. A super admin never sees files and health records. */
export async function CountsCard({ counts }: { counts: RecordCounts }) {
  const [t, enums, locale] = await Promise.all([
    getTranslations('people.record'),
    getTranslations('enums.documentKinds'),
    getLocale(),
  ])
  const documents = counts.documents.map(({ kind, count }) => labelled(enums(kind), String(count), locale))
  return (
    <Card title={t('counts')} lead={t('countsLead')}>
      <DefinitionList
        items={[
          { term: t('credits'), detail: counts.credits },
          { term: t('enrollments'), detail: counts.enrollments },
          { term: t('certificates'), detail: counts.certificates },
          { term: t('documents'), detail: listed(documents, locale) || t('none') },
          { term: t('tokens'), detail: counts.tokens },
        ]}
      />
    </Card>
  )
}
