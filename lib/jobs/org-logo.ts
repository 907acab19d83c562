import type { FileStore } from '@/lib/adapters/files/file-store'
import type { Db } from '@/lib/data/db'
import { findLogoOfOrg } from '@/lib/data/orgs/logos'
import { readLogo } from '@/lib/services/orgs/read-logo'
import type { MailLogo } from './compose-mail'

/** The source of logos; without files there are none. */
type From = { db: Db; files?: FileStore }

/** The maximum size of a logo at the head of a message, in CSS pixels. */
const box = { width: 160, height: 48 }

/** Reads the logos of organizations for a batch of messages, each once. */
export function logosOf({ db, files }: From): (orgId: string | null) => Promise<MailLogo | null> {
  const read = new Map<string, Promise<MailLogo | null>>()
  return async (orgId) => {
    if (!orgId || !files) return null
    const logo = read.get(orgId) ?? find(db, files, orgId)
    read.set(orgId, logo)
    return logo
  }
}

async function find(db: Db, files: FileStore, orgId: string): Promise<MailLogo | null> {
  const logo = await findLogoOfOrg(db, orgId)
  const bytes = logo && (await readLogo({ db, files }, logo.id))
  if (!logo || !bytes) return null
  const scale = Math.min(box.width / logo.width, box.height / logo.height, 1)
  const [width, height] = [logo.width, logo.height].map((pixels) => Math.max(1, Math.round(pixels * scale)))
  return { width: width ?? 1, height: height ?? 1, content: Buffer.from(bytes).toString('base64') }
}
