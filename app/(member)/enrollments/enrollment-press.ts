/** What a button of the person's enrollments does, and with what. */
export type EnrollmentPress =
  | { act: 'enroll'; id: string; title: string; clash: boolean }
  | { act: 'withdraw'; id: string; version: number; title: string; seat: boolean }
  | { act: 'ACCEPT' | 'DECLINE'; id: string; version: number; title: string }

/** The same as a button carries it. */
export const pressOf = (press: EnrollmentPress): string => JSON.stringify(press)
export const readPress = (says: string): EnrollmentPress => JSON.parse(says) as EnrollmentPress
