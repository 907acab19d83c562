import { type Later, postpone } from '@/app/_lib/postpone'

/** The cookie that keeps the choice, and whose it is: it lasts for a day, also past a sign-out, and for nobody else. */
export type Skip = Later & { userId: string }

/** Leaves the license for another day; the guard chain brings the person on. */
export function skipStep({ userId, ...later }: Skip): void {
  postpone(later, userId)
  window.location.assign('/')
}
