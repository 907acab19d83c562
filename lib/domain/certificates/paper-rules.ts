import type { EligiblePair } from '@/lib/domain/tasks/eligible-pairs'
import { compareText } from '../text'

/**
 * What a board asks of a certificate beyond the name, title, date and hours that every one has. `LICENSE_NUMBER` is the
 * holder's, `APPROVING_BODY` who approved the provider, `KEEP` the sentence on how long to keep the paper.
 */
export const paperElements = [
  'LICENSE_NUMBER',
  'PROVIDER_NUMBER',
  'APPROVING_BODY',
  'ADDRESS',
  'PHONE',
  'INSTRUCTOR_TITLE',
  'SIGNATURE',
  'OBJECTIVES',
  'KEEP',
] as const
export type PaperElement = (typeof paperElements)[number]

export type PaperRule = {
  elements: readonly PaperElement[]
  /** Who approves providers for this kind; null where several bodies may, so that the organization has to name it. */
  approvedBy: string | null
  /** The sentence on keeping, in the words of the text that asks for it. */
  keep: string | null
  sources: readonly { cite: string; url: string; read: string }[]
}

const read = '2026-11-29'
const vocationalBoard = 'California Board of Vocational Nursing and Psychiatric Technicians'
const publicHealth = 'California Department of Public Health'
const applicants = {
  cite: 'CDPH, Continuing Education Program Applicants',
  url: 'https://www.cdph.ca.gov/Programs/CHCQ/LCP/Pages/Continuing-Education-Program-Applicants.aspx',
  read,
}

const californiaAide = (keep: string, sources: PaperRule['sources']): PaperRule => ({
  elements: ['LICENSE_NUMBER', 'PROVIDER_NUMBER', 'ADDRESS', 'PHONE', 'INSTRUCTOR_TITLE', 'SIGNATURE', 'KEEP'],
  approvedBy: publicHealth,
  keep,
  sources,
})

const floridaNurse: PaperRule = {
  elements: [],
  approvedBy: 'Florida Board of Nursing',
  keep: null,
  sources: [
    {
      cite: 'Florida Board of Nursing through CE Broker, on 64B9-5.003(8)(j), F.A.C.',
      url: 'https://secure.cebroker.com/help/RenewalTranscript/html/Nursing_faqs_EP.html?HideNavigation=1',
      read,
    },
  ],
}

const kentuckyNurse: PaperRule = {
  elements: ['PROVIDER_NUMBER', 'APPROVING_BODY'],
  approvedBy: 'Kentucky Board of Nursing',
  keep: null,
  sources: [
    {
      cite: 'Kentucky Board of Nursing, Continuing Education/Competency Audit',
      url: 'https://kbn.ky.gov/Education/Pages/CE-Audit-CE-Broker.aspx',
      read,
    },
  ],
}

const texasNurse: PaperRule = {
  elements: ['APPROVING_BODY'],
  approvedBy: null,
  keep: null,
  sources: [
    {
      cite: '22 Tex. Admin. Code § 216.3(a)',
      url: 'https://www.law.cornell.edu/regulations/texas/22-Tex-Admin-Code-SS-216-3',
      read,
    },
  ],
}

/** What the paper for each kind of license needs, by "GEO:TYPE", only where a text on it was read. */
export const paperRules: Readonly<Record<string, PaperRule>> = {
  'CA:CNA': californiaAide(
    'This record shall be retained by the certified nurse assistant for a period of four (4) years starting from the date of enrollment.',
    [
      { cite: '22 CCR § 71849(a)', url: 'https://www.law.cornell.edu/regulations/california/22-CCR-71849', read },
      applicants,
    ],
  ),
  'CA:HHA': californiaAide(
    'This record shall be retained by the CNA or HHA for a period of four (4) years starting from the date of enrollment.',
    [applicants],
  ),
  'CA:RN': {
    elements: ['LICENSE_NUMBER', 'PROVIDER_NUMBER', 'ADDRESS', 'SIGNATURE', 'KEEP'],
    approvedBy: 'California Board of Registered Nursing',
    keep: 'This document must be retained by the licensee for a period of four years after the course concludes.',
    sources: [
      {
        cite: '16 CCR § 1458(b)',
        url: 'https://govt.westlaw.com/calregs/Document/IF67752B34C8111EC89E5000D3A7C4BC3',
        read,
      },
    ],
  },
  'CA:LVN': {
    elements: ['KEEP'],
    approvedBy: vocationalBoard,
    keep: 'Licensees are required to retain the original of this certificate for a period of four years.',
    sources: [{ cite: `${vocationalBoard}, questions`, url: 'https://bvnpt.ca.gov/about_us/faq.shtml', read }],
  },
  'FL:RN': floridaNurse,
  'FL:LPN': floridaNurse,
  'KY:RN': kentuckyNurse,
  'KY:LPN': kentuckyNurse,
  'TX:RN': texasNurse,
  'TX:LVN': texasNurse,
  'MA:TCHR': {
    elements: ['SIGNATURE', 'OBJECTIVES', 'KEEP'],
    approvedBy: 'Massachusetts Department of Elementary and Secondary Education',
    keep: 'Educators keep this record for five years from the date on which the license is renewed.',
    sources: [
      {
        cite: '603 CMR 44.09(2)',
        url: 'https://www.doe.mass.edu/lawsregs/603cmr44.html?section=09',
        read,
      },
      {
        cite: 'Salem State University, a registered provider, on what a certificate of points names',
        url: 'https://salemstate.edu/news/school-education-becomes-registered-provider-professional-development-points-oct-08-2015',
        read,
      },
    ],
  },
}

/** Whether the paper of some of these kinds ("GEO:TYPE") needs an element. */
export const needsOnPaper = (pairs: readonly string[], element: PaperElement): boolean =>
  pairs.some((pair) => paperRules[pair]?.elements.includes(element))

/** The sentences on keeping of these kinds, each once. */
export const keepSentences = (pairs: readonly string[]): string[] => [
  ...new Set(pairs.toSorted(compareText).flatMap((pair) => paperRules[pair]?.keep ?? [])),
]

/**
 * Who approved a provider number: as entered by the organization, otherwise the only body that approves providers for
 * all kinds that the number covers. Null when that is not known.
 */
export function approvingBody(approval: {
  geo: string
  credentialTypes: readonly string[]
  approvedBy?: string | null
}): string | null {
  if (approval.approvedBy) return approval.approvedBy
  const bodies = new Set(
    approval.credentialTypes.map((type) => paperRules[`${approval.geo}:${type}`]?.approvedBy ?? null),
  )
  return bodies.size === 1 ? [...bodies][0]! : null
}

type Holder = { licenses: readonly EligiblePair[] }

/**
 * Whether the paper of a person lacks the number of a license: one of the kinds it counts for asks for it, and the
 * person has a license of none of them.
 */
export const lacksLicenseNumber = (pairs: readonly string[], { licenses }: Holder): boolean =>
  needsOnPaper(pairs, 'LICENSE_NUMBER') &&
  !licenses.some(({ geo, credentialType }) => pairs.includes(`${geo}:${credentialType}`))

/** The facts of a class and its organization that papers are made of. */
export type PaperFacts = {
  address: readonly string[]
  phone: string | null
  approvals: readonly { geo: string; credentialTypes: readonly string[]; approvedBy?: string | null }[]
  instructors: readonly { title: string | null }[]
  objectives: readonly string[]
}

/** What the papers of a class would lack, apart from numbers of people, with the kinds that ask for it. */
export const missingOnPaper = (
  pairs: readonly string[],
  facts: PaperFacts,
): { element: PaperElement; pairs: string[] }[] =>
  paperElements.flatMap((element) => {
    const without = pairs.filter(
      (pair) => paperRules[pair]?.elements.includes(element) && isMissing(element, pair, facts),
    )
    return without.length > 0 ? [{ element, pairs: without }] : []
  })

function isMissing(element: PaperElement, pair: string, facts: PaperFacts): boolean {
  const { address, phone, approvals, instructors, objectives } = facts
  if (element === 'ADDRESS') return address.length === 0
  if (element === 'PHONE') return phone === null
  if (element === 'OBJECTIVES') return objectives.length === 0
  if (element === 'INSTRUCTOR_TITLE') return instructors.length === 0 || instructors.some(({ title }) => !title)
  const number = approvals.find(({ geo, credentialTypes }) => credentialTypes.some((type) => `${geo}:${type}` === pair))
  if (element === 'PROVIDER_NUMBER') return number === undefined
  if (element === 'APPROVING_BODY') return number === undefined || approvingBody(number) === null
  return false
}
