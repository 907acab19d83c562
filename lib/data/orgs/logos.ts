import type { Db, Tx } from '../db'
import type { NewFile } from '../documents/write'

/** A logo with the location of its bytes. */
type LogoFile = {
  id: string
  orgId: string
  width: number
  height: number
  storageKey: string
  contentType: string
  size: number
}

/** A logo by its id, even if another has replaced it. */
export async function findLogo(db: Db | Tx, id: string): Promise<LogoFile | null> {
  const row = await db.orgLogo.findUnique({ where: { id }, include: { file: true } })
  if (!row) return null
  const { orgId, width, height, file } = row
  const { storageKey, contentType, size } = file
  return { id, orgId, width, height, storageKey, contentType, size }
}

/** The current logo of an organization. */
export async function findLogoOfOrg(db: Db | Tx, orgId: string): Promise<LogoFile | null> {
  const row = await db.orgLogo.findFirst({ where: { orgId, endedAt: null }, select: { id: true } })
  return row && findLogo(db, row.id)
}

/** Adds a logo. The caller has locked the organization and ended the previous logo. */
export async function insertLogo(
  tx: Tx,
  orgId: string,
  { width, height, ...file }: NewFile & { width: number; height: number },
): Promise<string> {
  const row = await tx.orgLogo.create({
    data: { org: { connect: { id: orgId } }, width, height, file: { create: file } },
    select: { id: true },
  })
  return row.id
}

/**
 * Removes the logo of an organization, which the caller has locked. A logo on issued papers is kept for them; otherwise
 * its rows are deleted and the key of its bytes is returned.
 */
export async function endLogo(tx: Tx, orgId: string, at: Date): Promise<{ storageKey: string | null } | null> {
  const [logo] = await tx.$queryRaw<{ id: string; fileId: string; isPrinted: boolean }[]>`
    SELECT l."id", l."fileId", EXISTS (SELECT 1 FROM "Certificate" c WHERE c."logoId" = l."id") AS "isPrinted"
    FROM "OrgLogo" l WHERE l."orgId" = ${orgId}::uuid AND l."endedAt" IS NULL FOR UPDATE OF l`
  if (!logo) return null
  if (logo.isPrinted) {
    await tx.orgLogo.update({ where: { id: logo.id }, data: { endedAt: at } })
    return { storageKey: null }
  }
  await tx.orgLogo.delete({ where: { id: logo.id } })
  const { storageKey } = await tx.storedFile.delete({ where: { id: logo.fileId }, select: { storageKey: true } })
  return { storageKey }
}
