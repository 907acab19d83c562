import type { Tone } from '@/app/_ui/tone'
import type { SigningRequestRecord } from '@/lib/data/signing/read'
import { hireDates } from '@/lib/domain/curriculums/audience'
import { listed } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'

/** The tone of a request's state: success once everybody has signed. */
export function requestTone({ state, counts }: Pick<SigningRequestRecord, 'state' | 'counts'>): Tone {
  if (state !== 'SENT') return 'neutral'
  return counts.total > 0 && counts.signed === counts.total ? 'success' : 'info'
}

type Recipients = Pick<
  SigningRequestRecord,
  | 'state'
  | 'mode'
  | 'inOrder'
  | 'named'
  | 'people'
  | 'counts'
  | 'departments'
  | 'jobTitles'
  | 'credentialTypes'
  | 'geos'
  | 'hiredFrom'
  | 'hiredUntil'
  | 'hiredWithinMonths'
>

/** The recipients of a request in a few words: a number of people, each or together, or a group of members. */
export function whoText(request: Recipients, t: Translate, locale: string): string {
  const { mode, inOrder, named, people, counts, state } = request
  const count = state === 'DRAFT' ? people.length : counts.total
  if (mode === 'TOGETHER') return t(`signing.screens.who.${inOrder ? 'inOrder' : 'together'}`, { count })
  if (named || state !== 'DRAFT') return t('signing.screens.who.each', { count })
  const facets = [
    ...request.departments,
    ...request.jobTitles,
    ...request.credentialTypes.map((code) => t(`enums.credentialTypesShort.${code}`)),
    ...request.geos.map((code) => t(`enums.geographies.${code}`)),
    ...hireDates.flatMap((name) => {
      const date = request[name]
      return date ? [t(`signing.screens.who.${name}`, { date: formatDate(date) })] : []
    }),
    ...(request.hiredWithinMonths ? [t('signing.screens.who.hiredWithin', { count: request.hiredWithinMonths })] : []),
  ]
  return facets.length > 0 ? listed(facets, locale) : t('signing.screens.who.everybody')
}
