/** A row of the history as another system keeps it: who did what to what, by ids. */
export type StreamedRow = {
  seq: bigint
  at: Date
  action: string
  actorId: string | null
  personId: string | null
  orgId: string | null
  subjectType: string
  subjectId: string
  requestId: string
  detail: unknown
  /** In hexadecimal. */
  hash: string
}

/** `json`: an object a line, named like the export of the history. `cef`: ArcSight's Common Event Format. */
export type StreamFormat = 'json' | 'cef'

type Sender = { version: string; host: string }

/** One line without its end. `seq` is unique: whoever receives a line twice can tell. */
export const streamLine = (row: StreamedRow, format: StreamFormat, sender: Sender): string =>
  format === 'json' ? jsonLine(row, sender) : cefLine(row, sender)

const jsonLine = ({ seq, at, ...row }: StreamedRow, { host }: Sender): string =>
  JSON.stringify({ seq: `${seq}`, at: at.toISOString(), host, ...row })

const cefHead = (text: string) => text.replaceAll(/[\\|]/g, String.raw`\$&`)
const cefValue = (text: string) =>
  text.replaceAll(/[\\=]/g, String.raw`\$&`).replaceAll('\r', String.raw`\r`).replaceAll('\n', String.raw`\n`)

function cefLine(row: StreamedRow, { version, host }: Sender): string {
  const fields = {
    rt: `${row.at.getTime()}`,
    dvchost: host,
    externalId: `${row.seq}`,
    suid: row.actorId,
    duid: row.personId,
    cs1Label: row.orgId && 'organization',
    cs1: row.orgId,
    cs2Label: 'subject',
    cs2: `${row.subjectType} ${row.subjectId}`,
    cs3Label: 'request',
    cs3: row.requestId,
    cs4Label: 'detail',
    cs4: JSON.stringify(row.detail),
    fileHash: row.hash,
  }
  const extension = Object.entries(fields).flatMap(([name, value]) => (value ? [`${name}=${cefValue(value)}`] : []))
  const head = ['CEF:0', 'Suma', 'Suma', version, row.action, row.action, '3'].map(cefHead)
  return `${head.join('|')}|${extension.join(' ')}`
}
