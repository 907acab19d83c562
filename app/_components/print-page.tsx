import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { refusalText } from '@/app/_lib/file-answers'
import { Card } from '@/app/_ui/card'
import { dotted } from '@/app/_ui/dotted'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import type { Problem, Result } from '@/lib/domain/result'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import { PrintButton } from './print-button'

/** More rows than this are a file, not paper. */
const mostRows = 3000

type Org = { name: string; timeZone: string }

/** The organization and the day, which only paper needs. */
export async function PrintedLine({ org, now }: { org: Org; now: Date }) {
  return <p className="hidden print:block">{await printedOf(org, now)}</p>
}

async function printedOf(org: Org, now: Date): Promise<string> {
  const t = await getTranslations('common.list')
  return t('printed', { org: org.name, date: formatDate(todayIn(org.timeZone, now)) })
}

/** The rows to print, or the refusal to show in their place: one may export only so often. */
export type Printed<T> = { rows: T[]; more: boolean; refused: Problem | null }

/** Reads an export up to the most that is printed. */
export async function readPrinted<T>(exported: Result<AsyncIterable<T>>): Promise<Printed<T>> {
  if (!exported.ok && exported.problem.code === 'tooManyRequests')
    return { rows: [], more: false, refused: exported.problem }
  const rows: T[] = []
  for await (const row of orNotFound(exported)) {
    if (rows.length === mostRows) return { rows, more: true, refused: null }
    rows.push(row)
  }
  return { rows, more: false, refused: null }
}

type Props = {
  trail: ReactNode
  title: string
  org: Org
  now: Date
  /** The names of the filters that are set. */
  filters: readonly string[]
  printed: Printed<unknown>
  /** The number of rows in words. */
  shown: string
  children: ReactNode
}

/** A whole list on one page with its organization, day and filters, which asks to be printed as soon as it is there. */
export async function PrintPage({ trail, title, org, now, filters, printed, shown, children }: Props) {
  const [t, locale] = await Promise.all([getTranslations('common.list'), getLocale()])
  const { refused, more } = printed
  const narrowed = filters.length > 0 && t('printedFilters', { filters: filters.join(', ') })
  return (
    <>
      <PageHeader
        trail={trail}
        title={title}
        lead={dotted([await printedOf(org, now), refused ? null : shown, narrowed])}
        actions={!refused && <PrintButton label={t('print')} atOnce />}
      />
      {refused && <InlineNotice tone="warn">{refusalText(translatorFor(locale), refused)}</InlineNotice>}
      {more && (
        <div className="pb-3">
          <InlineNotice tone="warn">{t('printedFirst', { count: mostRows })}</InlineNotice>
        </div>
      )}
      {printed.rows.length > 0 && <Card flush>{children}</Card>}
    </>
  )
}
