/** English months, for dates in US style. */
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

/** Spanish months, as written in a date. */
export const spanishMonths: readonly string[] = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
