/** Six quiet tints, so that people in a list differ at a glance. */
const tints = 6

const firstOf = (part = '') => [...part.trim()][0]?.toUpperCase() ?? ''

/**
 * The letters and the tint of a name as lists have it: "Brandt, Olivia" gives OB, always in the same tint. Names that are
 * not in Latin letters have one: that of the family.
 */
export function initialsOf(sortableName: string): { letters: string; tint: number } {
  const [last, first] = sortableName.split(',')
  const sum = [...sortableName].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  const isLatin = /^\s*\p{Script=Latin}/u.test(last ?? '')
  return { letters: isLatin ? firstOf(first) + firstOf(last) : firstOf(last), tint: sum % tints }
}

/** A person's initials beside the name, on wide screens; the name is there, so nobody has to hear them. */
export function Initials({ of }: { of: string }) {
  const { letters, tint } = initialsOf(of)
  return (
    <span aria-hidden="true" className={`initials initials-${tint}`}>
      {letters}
    </span>
  )
}
