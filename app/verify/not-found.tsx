import { UnknownPaper, unknownTitle } from './unknown-paper'

export const generateMetadata = () => unknownTitle('number')

/** For a number that no certificate has. */
export default function UnknownNumber() {
  return <UnknownPaper what="number" />
}
