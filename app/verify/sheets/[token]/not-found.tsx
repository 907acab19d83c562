import { UnknownPaper, unknownTitle } from '../../unknown-paper'

export const generateMetadata = () => unknownTitle('sheet')

/** Shown for an address that belongs to no sign-in sheet. */
export default function UnknownSheet() {
  return <UnknownPaper what="sheet" />
}
