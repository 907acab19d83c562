import type { CourseFormat } from '@/lib/domain/lists/course-formats'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'

export type DemoCredit = {
  title: string
  providerName: string
  providerNumber: string | null
  completedAt: PlainDate
  /** Hours. */
  units: number
  onlineUnits: number | null
  format: CourseFormat
  topics: string[]
}
type Course = Pick<DemoCredit, 'title' | 'providerName' | 'providerNumber' | 'topics'>

const course = (title: string, providerName: string, providerNumber: string | null, ...topics: string[]): Course => ({
  title,
  providerName,
  providerNumber,
  topics,
})

export const aideCourses: readonly Course[] = [
  course('Preventing falls in long-term care', 'Sunrise Care Center', 'NAC 7214', 'Safety'),
  course('Dementia: behavior as communication', 'Valley Aide Academy', 'NAC 6120', 'Dementia'),
  course('Infection prevention and control', 'Sunrise Care Center', 'NAC 7214', 'Infection control'),
  course('Skin care and pressure injuries', 'Valley Aide Academy', 'NAC 6120', 'Skin care'),
  course('Resident rights and elder abuse reporting', 'Sunrise Care Center', 'NAC 7214', 'Resident rights'),
]

export const homeHealthCourses: readonly Course[] = [
  course('Nutrition at home', 'Bayside Home Health Training', 'HHA 0416', 'Nutrition'),
  course('Safe transfers and body mechanics', 'Bayside Home Health Training', 'HHA 0416', 'Safety'),
  course('Documentation for home health aides', 'Bayside Home Health Training', 'HHA 0416', 'Documentation'),
  course('Caring for people with Parkinson disease', 'Bayside Home Health Training', 'HHA 0416', 'Neurology'),
]

export const nurseCourses: readonly Course[] = [
  course('Sepsis: early recognition and bundles', 'Pacific Nursing Education', 'CEP 13244', 'Critical care'),
  course('Nursing jurisprudence and ethics', 'Lone Star Nurse Institute', 'P0218', 'Ethics'),
  course('Wound care update', 'Pacific Nursing Education', 'CEP 13244', 'Wound care'),
  course('Pharmacology of heart failure', 'Pacific Nursing Education', 'CEP 13244', 'Pharmacology'),
  course('Implicit bias in care', 'Pacific Nursing Education', 'CEP 13244', 'Implicit bias'),
]

/** Days before the seed, hours, format, and of a hybrid course the hours online. */
type Taken = readonly [daysAgo: number, hours: number, format: CourseFormat, onlineHours?: number]

/** One credit for each course taken, the courses in turn. */
export const courses = (today: PlainDate, offered: readonly Course[], taken: readonly Taken[]): DemoCredit[] =>
  taken.map(([daysAgo, units, format, onlineHours], index) => ({
    ...offered[index % offered.length]!,
    completedAt: addDays(today, -daysAgo),
    units,
    onlineUnits: onlineHours ?? null,
    format,
  }))
