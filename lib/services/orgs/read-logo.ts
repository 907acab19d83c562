import type { Db, Tx } from '@/lib/data/db'
import { findLogo } from '@/lib/data/orgs/logos'
import type { Ctx } from '../ctx'

/** The bytes of a logo for a paper; null when its file is missing, and the paper is then drawn without it. */
export async function readLogo(
  { db, files }: { db: Db | Tx; files: Ctx['files'] },
  logoId: string | null | undefined,
): Promise<Uint8Array | null> {
  const logo = logoId ? await findLogo(db, logoId) : null
  const stream = logo && (await files.get(logo.storageKey))
  if (!stream) return null
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return new Uint8Array(Buffer.concat(chunks))
}

/** The logos with which certificates were issued, by id, each read once. */
export async function readLogos(
  ctx: Pick<Ctx, 'db' | 'files'>,
  certificates: readonly { logoId: string | null }[],
): Promise<Map<string, Uint8Array>> {
  const ids = new Set(certificates.flatMap(({ logoId }) => logoId ?? []))
  const read = await Promise.all([...ids].map(async (logoId) => ({ logoId, bytes: await readLogo(ctx, logoId) })))
  return new Map(read.flatMap(({ logoId, bytes }): [string, Uint8Array][] => (bytes ? [[logoId, bytes]] : [])))
}
