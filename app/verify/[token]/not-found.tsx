import { UnknownPaper, unknownTitle } from '../unknown-paper'

export const generateMetadata = () => unknownTitle('address')

/** Shown for an address that belongs to no certificate. */
export default function UnknownAddress() {
  return <UnknownPaper what="address" />
}
