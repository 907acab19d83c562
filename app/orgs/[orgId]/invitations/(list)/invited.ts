export type Invited = { id: string; version: number; name: string }
/** `{contact}` in what is said stands for whom it is about. */
export type InvitationLabels = Record<'resend' | 'resent' | 'resendSoon' | 'revoke' | 'revokeText' | 'revoked', string>
export type InvitationMove = 'resend' | 'revoke'

/** What the menu of a list must know of one invitation, in one attribute. */
export const writeInvited = ({ id, version, name }: Invited): string => [id, version, name].join(' ')

/** Reads what `writeInvited` wrote. */
export function readInvited(text: string): Invited {
  const [id = '', version = '', ...name] = text.split(' ')
  return { id, version: Number(version), name: name.join(' ') }
}
