import { typeName } from '@/app/_components/credentials/credential-label'
import type { CoveredLicense } from '@/lib/domain/compliance/coverage'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'

/** Licenses of a state with the same facts, under the names of their types. */
export type CoverageRow = Pick<CoveredLicense, 'kind' | 'confidence' | 'board'> & {
  key: string
  names: string[]
  source: { url: string; cite: string } | null
  checked: string
}

/** The licenses of one state, counted ones first; licenses under the same law share one row. */
export function coverageRows(licenses: readonly CoveredLicense[], locale: Locale): CoverageRow[] {
  const t = translatorFor(locale)
  const same = ({ kind, confidence, board, sources, lastChecked }: CoveredLicense) =>
    [kind, confidence, board, sources[0]?.url, lastChecked].join()
  const inOrder = (a: string, b: string) => a.localeCompare(b, locale)
  return [...Map.groupBy(licenses, same)]
    .flatMap(([key, [first, ...others]]): CoverageRow[] => {
      if (!first) return []
      const { kind, confidence, board, sources, lastChecked } = first
      const names = [first, ...others].map(({ type }) => typeName(type, t)).toSorted(inOrder)
      return [{ key, kind, confidence, board, names, source: sources[0] ?? null, checked: formatDate(lastChecked) }]
    })
    .toSorted((a, b) => inOrder(a.kind, b.kind) || inOrder(a.names[0] ?? '', b.names[0] ?? ''))
}
