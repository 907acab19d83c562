import { UnknownPaper, unknownTitle } from './unknown-paper'

export const generateMetadata = () => unknownTitle('number')

/** Shown for a number that belongs to no certificate. */
export default function UnknownNumber() {
  return <UnknownPaper what="number" />
}
