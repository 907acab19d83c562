import { UnknownPaper, unknownTitle } from '../unknown-paper'

export const generateMetadata = () => unknownTitle('address')

/** For an address that stands on no certificate. */
export default function UnknownAddress() {
  return <UnknownPaper what="address" />
}
