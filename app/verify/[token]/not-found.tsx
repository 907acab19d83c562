import { UnknownPaper } from '../unknown-paper'

/** For an address that stands on no certificate. */
export default function UnknownAddress() {
  return <UnknownPaper what="address" />
}
