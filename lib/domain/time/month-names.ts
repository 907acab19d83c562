/** English months; dates are written in US style in every language. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** "Nov": the first three letters. */
export const shortMonth = (month: number): string => (monthNames[month - 1] ?? '').slice(0, 3)
