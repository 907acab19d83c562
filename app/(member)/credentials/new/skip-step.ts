import { type PostponedItems, postpone } from '@/app/_lib/postpone'

/** The cookie that keeps the choice, and whose it is: it lasts for a day, also past a sign-out, and for nobody else. */
export type Skip = PostponedItems & { userId: string }

/** Postpones adding a license; the guard chain then leads to the next step. */
export function skipStep({ userId, ...later }: Skip): void {
  postpone(later, userId)
  window.location.assign('/')
}
