let last = 0

/** The next number of this worker: factories count, so that a failure repeats itself. */
export const next = (): number => {
  last += 1
  return last
}
