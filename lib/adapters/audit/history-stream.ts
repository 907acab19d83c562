import { once } from 'node:events'
import { appendFile, mkdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { type StreamedRow, type StreamFormat, streamLine } from '@/lib/domain/audit/stream-lines'
import { type Env, env } from '@/lib/env'

/** Passes rows of the history on. Rejects when they may not have arrived; they are then passed on again. */
export type HistoryStream = (rows: readonly StreamedRow[]) => Promise<void>

/** How long the other side may take for one delivery, in milliseconds. */
const patience = 15_000

/** The stream that AUDIT_STREAM names, of a version of the product; null without one. */
export function historyStream(
  version: string,
  { AUDIT_STREAM, APP_URL }: Pick<Env, 'AUDIT_STREAM' | 'APP_URL'> = env(),
): HistoryStream | null {
  if (!AUDIT_STREAM) return null
  const address = new URL(AUDIT_STREAM)
  const format: StreamFormat = address.searchParams.get('format') === 'cef' ? 'cef' : 'json'
  const host = new URL(APP_URL).hostname
  const lineOf = (row: StreamedRow) => streamLine(row, format, { version, host })
  if (address.protocol === 'file:') {
    address.search = ''
    const path = fileURLToPath(address)
    return async (rows) => {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await appendFile(path, rows.map((row) => `${lineOf(row)}\n`).join(''), { mode: 0o600, flush: true })
    }
  }
  return (rows) => sendSyslog(address, rows.map((row) => syslogFrame(lineOf(row), row.at, host)).join(''))
}

/** A line as a message of RFC 5424 in a frame of RFC 6587: facility "log audit", severity "informational". */
function syslogFrame(line: string, at: Date, host: string): string {
  const message = `<110>1 ${at.toISOString()} ${host} suma - history - ${line}`
  return `${Buffer.byteLength(message)} ${message}`
}

/** Syslog has no receipts: what the other side has not taken when it closes counts as lost, and comes again. */
async function sendSyslog({ protocol, hostname, port }: URL, text: string): Promise<void> {
  const encrypted = protocol === 'syslogs:'
  const place = { host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port || (encrypted ? 6514 : 601)) }
  const socket = encrypted ? connectTls({ ...place, servername: place.host }) : connect(place)
  const signal = AbortSignal.timeout(patience)
  try {
    await once(socket, encrypted ? 'secureConnect' : 'connect', { signal })
    const closed = once(socket, 'close', { signal })
    // Its answers are nothing to us, but the end of the connection only comes when they are read.
    socket.resume().end(text)
    await closed
  } finally {
    socket.destroy()
  }
}
