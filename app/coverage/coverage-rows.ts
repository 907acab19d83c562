import { typeName } from '@/app/_components/credentials/credential-label'
import { type CoveredLicense, lawAnswers } from '@/lib/domain/compliance/coverage'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { lawHref } from './law-href'

/** Licenses of a state with the same facts, under the names of their types. */
export type CoverageRow = Pick<CoveredLicense, 'answer' | 'confidence' | 'board'> & {
  key: string
  licenses: { href: string; name: string }[]
  source: { url: string; cite: string } | null
  checked: string
}

/** The licenses of one state, counted ones first; licenses under the same law share one row. */
export function coverageRows(licenses: readonly CoveredLicense[], locale: Locale): CoverageRow[] {
  const t = translatorFor(locale)
  const same = ({ answer, confidence, board, sources, lastChecked }: CoveredLicense) =>
    [answer, confidence, board, sources[0]?.url, lastChecked].join()
  const inOrder = (a: string, b: string) => a.localeCompare(b, locale)
  return [...Map.groupBy(licenses, same)]
    .flatMap(([key, [first, ...others]]): CoverageRow[] => {
      if (!first) return []
      const { answer, confidence, board, sources, lastChecked } = first
      const names = [first, ...others]
        .map(({ geo, type }) => ({ href: lawHref(geo, type), name: typeName(type, t) }))
        .toSorted((a, b) => inOrder(a.name, b.name))
      const checked = formatDate(lastChecked)
      return [{ key, answer, confidence, board, licenses: names, source: sources[0] ?? null, checked }]
    })
    .toSorted(
      (a, b) =>
        lawAnswers.indexOf(a.answer) - lawAnswers.indexOf(b.answer) ||
        inOrder(a.licenses[0]?.name ?? '', b.licenses[0]?.name ?? ''),
    )
}
