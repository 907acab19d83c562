import { UnknownPaper } from './unknown-paper'

/** For a number that no certificate has. */
export default function UnknownNumber() {
  return <UnknownPaper what="number" />
}
