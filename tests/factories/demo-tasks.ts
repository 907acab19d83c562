type Eligible = { geo: string; credentialType: string }[]

const of = (...types: string[]): Eligible => types.map((credentialType) => ({ geo: 'CA', credentialType }))
const aides = of('CNA', 'HHA')

/** A class as the administrator of the demo enters it; `state` of those that are not published. */
export type DemoTask = {
  key: string
  title: string
  description: string
  units: number
  topics: string[]
  eligible: Eligible
  defaultFormat?: 'IN_PERSON' | 'ONLINE'
  requiresTest?: boolean
  passMark?: number
  state?: 'DRAFT' | 'ARCHIVED'
}

/** The classes of Sunrise Care Center. */
export const sunriseTasks: readonly DemoTask[] = [
  {
    ...{ key: 'falls', title: 'Preventing falls in long-term care', units: 4, topics: ['Safety'], eligible: aides },
    description: 'Who is at risk, what to look for in a room, and what to do after a fall.',
  },
  {
    ...{ key: 'infection', title: 'Infection prevention and control', units: 2, topics: ['Infection control'] },
    eligible: of('CNA', 'HHA', 'LVN', 'RN'),
    description: 'Hand hygiene, protective equipment, and when to isolate.',
  },
  {
    ...{ key: 'rights', title: 'Resident rights and elder abuse reporting', units: 2, topics: ['Resident rights'] },
    ...{ eligible: aides, requiresTest: true, passMark: 80 },
    description: 'What every resident may expect, and who must report what to whom. Ends with a short test.',
  },
  {
    ...{
      key: 'dementia',
      title: 'Dementia: behavior as communication',
      units: 4,
      topics: ['Dementia'],
      eligible: aides,
    },
    description: 'What somebody says by what they do, and how to answer without medicine.',
  },
  {
    ...{ key: 'skills', title: 'Skills day: safe transfers and body mechanics', units: 6, topics: ['Safety'] },
    eligible: aides,
    description: 'Practice at stations with the charge nurse. Come at any time of the day and stay for all stations.',
  },
  {
    ...{ key: 'skin', title: 'Skin care and pressure injuries', units: 3, topics: ['Skin care'], eligible: aides },
    description: 'Stages, turning plans, and what belongs in the record.',
  },
  {
    ...{ key: 'nutrition', title: 'Nutrition and hydration', units: 2, topics: ['Nutrition'], eligible: aides },
    ...{ description: 'In preparation for spring.', state: 'DRAFT' as const },
  },
  {
    ...{ key: 'old-infection', title: 'Infection control basics (old)', units: 1, topics: ['Infection control'] },
    ...{ eligible: aides, description: 'Replaced by “Infection prevention and control”.', state: 'ARCHIVED' as const },
  },
]

/** The classes of Golden Gate Health Network. */
export const networkTasks: readonly DemoTask[] = [
  {
    ...{ key: 'sepsis', title: 'Sepsis: early recognition', units: 2, topics: ['Critical care'] },
    ...{ eligible: of('RN', 'LVN'), description: 'Screening, bundles, and the first hour.' },
  },
  {
    ...{ key: 'infection', title: 'Infection prevention and control', units: 2, topics: ['Infection control'] },
    ...{ eligible: of('CNA', 'HHA', 'LVN', 'RN'), description: 'The yearly update for everybody at the bedside.' },
  },
  {
    ...{
      key: 'falls',
      title: 'Preventing falls',
      units: 3,
      topics: ['Safety'],
      eligible: of('CNA', 'HHA', 'RN', 'LVN'),
    },
    description: 'Assessment, alarms, and what the numbers of our units say.',
  },
]
