import { UnknownPaper, unknownTitle } from '../../unknown-paper'

export const generateMetadata = () => unknownTitle('sheet')

/** For an address that stands on no sign-in sheet. */
export default function UnknownSheet() {
  return <UnknownPaper what="sheet" />
}
