/** What was read for the rules that ship, and what was not found; loaded when first asked for, as most requests need none. */
export const shippedReadings = () => import('@/lib/domain/compliance/law-readings')
