/** An approval as it is written: its body, the state of a board, and the number, as far as they are known. */
export type WrittenApproval = { body: string; geo: string | null; number: string | null }

/** An approval as text, as it is stored and kept in the history: "ANCC P0123", "BOARD-CA CEP 15437". */
export const approvalText = ({ body, geo, number }: WrittenApproval): string =>
  `${body}${geo ? `-${geo}` : ''}${number ? ` ${number}` : ''}`

/** The parts of an approval's text, whatever its codes; null for any other text. */
export function approvalParts(text: string): WrittenApproval | null {
  const [, body, geo = null, number = null] = /^([A-Z]+)(?:-([A-Z]+))?(?: (.+))?$/.exec(text) ?? []
  return body === undefined ? null : { body, geo, number }
}

/** Several approvals in one text, as a form has them. */
export const joinApprovals = (texts: readonly string[]): string => texts.join('; ')
export const splitApprovals = (text: string): string[] => text.split('; ').filter((one) => approvalParts(one) !== null)
