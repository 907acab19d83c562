import type { PreviewData } from '@/app/_components/credit-form/preview-data'
import { previewRows } from '@/app/_components/credit-form/preview-rows'
import { hoursText } from '@/app/_components/credits/credit-outcome'
import { stateTones } from '@/app/_components/states'
import { dotted } from '@/app/_ui/dotted'
import type { Tone } from '@/app/_ui/tone'
import type { CreditProposalRecord } from '@/lib/data/credit-proposals/read'
import { lastDayOf } from '@/lib/domain/credit-proposals/proposal'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'

/** A credit that an organization reports for a person, as text, with its effect on each license. */
export type ProposalListRow = {
  id: string
  title: string
  says: string
  facts: string
  /** The board topics it covers; null if none are given. */
  topics: string | null
  hours: string
  fileUrl: string | null
  /** The deadline for an answer; null once it was answered or has lapsed. */
  until: string | null
  state: { text: string; tone: Tone }
  effects: { key: string; text: string; tone: Tone }[]
}

type Facts = Pick<
  CreditProposalRecord,
  | 'id'
  | 'title'
  | 'orgName'
  | 'orgTimeZone'
  | 'providerName'
  | 'providerNumber'
  | 'live'
  | 'activity'
  | 'approvals'
  | 'completedAt'
  | 'units'
  | 'onlineUnits'
  | 'format'
  | 'topicCodes'
  | 'state'
  | 'lapsesAt'
  | 'createdAt'
  | 'documentId'
  | 'printedHours'
  | 'byOneself'
>

/**
 * The rows of a list. The effect of an unanswered proposal is computed with the same rules as the preview of an unsaved
 * credit.
 */
export const proposalRows = (proposals: readonly Facts[], data: PreviewData, t: Translate): ProposalListRow[] =>
  proposals.map((proposal) => {
    const { id, title, orgName, orgTimeZone, providerName, completedAt, units, format, state, documentId } = proposal
    const open = state === 'PROPOSED'
    return {
      id,
      title,
      says: dotted([
        t('creditProposals.own.says', { org: orgName }),
        proposal.byOneself && t('creditProposals.list.byOneself'),
      ]),
      facts: dotted([
        providerName,
        formatDate(completedAt),
        t(`enums.courseFormats.${format}`),
        proposal.live && t('credits.detail.live'),
        proposal.activity !== 'COURSE' && t(`enums.creditActivities.${proposal.activity}`),
      ]),
      topics: topicsText(proposal, t),
      hours: hoursText(proposal, t),
      fileUrl: documentId && `/api/files/${documentId}`,
      until: open ? t('creditProposals.own.until', { date: formatDate(lastDayOf(proposal, orgTimeZone)) }) : null,
      state: { text: t(`creditProposals.states.${state}`), tone: stateTones['creditProposals.states'][state] },
      effects: open && units !== null ? effectsOf(proposal, data, t) : [],
    }
  })

/** The board topics a proposed credit covers, in one line; null if there are none. */
export function topicsText({ topicCodes }: Pick<Facts, 'topicCodes'>, t: Translate): string | null {
  if (topicCodes.length === 0) return null
  const names = topicCodes.map((code) => t(`compliance.topics.${code}`))
  return t('creditProposals.list.topics', { topics: names.join(t('compliance.topicResults.separator')) })
}

const effectsOf = (proposal: Facts, data: PreviewData, t: Translate) =>
  previewRows(data, creditOf(proposal), t).map(({ id: key, effect, tone }) => ({ key, text: effect, tone }))

/** What the rules read of a proposal. */
function creditOf({ id, completedAt, units, format, onlineUnits, createdAt, topicCodes, ...course }: Facts) {
  const { title, providerName, providerNumber, live, activity, approvals } = course
  const byLaw = { title, providerName, providerNumber, live, activity, approvals }
  return { id, completedAt, units, format, onlineUnits, createdAt, topicCodes, ...byLaw }
}
