/** True in `npm run nightly`: tests that try many combinations then try all of them, and in `npm test` an even share. */
export const isNightly = process.env.NIGHTLY === '1'

/** Every `nth` of the rows, beginning at `offset`; all of them at night. */
export const shareOf = <T>(rows: readonly T[], nth: number, offset = 0): T[] =>
  isNightly ? [...rows] : rows.filter((_, at) => at % nth === offset % nth)
