import { UnknownPaper } from '../../unknown-paper'

/** For an address that stands on no sign-in sheet. */
export default function UnknownSheet() {
  return <UnknownPaper what="sheet" />
}
