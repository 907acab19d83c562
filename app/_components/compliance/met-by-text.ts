import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import { metBy, openWays, ownWords, type PeriodRequirement } from '@/lib/domain/compliance/open-ways'
import type { Translate } from '@/lib/i18n/translator'
import { joinedBy, ruleTextIn, waysText } from '@/lib/i18n/ways-texts'

type Reader = 'HOLDER' | 'ORGANIZATION'

/** "Hours of work, stated by you": what met a license that hours alone did not; null otherwise. */
export function metByText(
  { requirement }: Pick<PeriodStatus, 'requirement'>,
  t: Translate,
  reader: Reader = 'HOLDER',
): string | null {
  if (requirement?.state !== 'MET' || requirement.basis === 'COUNTED' || requirement.due === null) return null
  if (requirement.due.node === 'HOURS') return null
  const { due } = requirement
  const { names, withHours } = metBy(requirement)
  const kinds = names.map((name) => {
    const words = ownWords(due, name)
    return words ? ruleTextIn(words, t) : t(`compliance.ways.names.${name}`)
  })
  const key = `compliance.ways.${reader === 'HOLDER' ? 'metBy' : 'metByHolder'}.${requirement.basis}`
  if (kinds.length === 0) return t(`${key}_WITH_HOURS`)
  const way = joinedBy('and', withHours ? [t('compliance.ways.names.HOURS'), ...kinds] : kinds, t)
  return t(withHours ? `${key}_PART` : key, { way })
}

/** "24 hr of courses, 520 hr of work or a national certification": what is still missing, in each open way. */
export function missingText({ requirement }: Pick<PeriodStatus, 'requirement'>, t: Translate): string | null {
  return requirement && partsText(openWays(requirement), requirement, t)
}

/** "8 hr of work": what the person ruled out although there is no other way; null where nothing is ruled out. */
export const ruledOutText = (requirement: PeriodRequirement | null, t: Translate): string | null =>
  requirement?.state === 'MISSED' && requirement.ways.length === 0
    ? partsText([requirement.missing], requirement, t)
    : null

function partsText(ways: Parameters<typeof waysText>[0], { due }: PeriodRequirement, t: Translate): string | null {
  return ways.length > 0 ? waysText(ways, t, (what) => ownWords(due, what)) : null
}
