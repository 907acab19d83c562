import type { Db, Tx } from '../db'

/** An issuer of digital certificates whom the installation trusts: an identifier, or a host. */
export type TrustedIssuerRecord = { id: string; createdAt: Date; issuer: string; name: string }

const fields = { id: true, createdAt: true, issuer: true, name: true } as const

/** By name. */
export const listTrustedIssuers = (db: Db | Tx): Promise<TrustedIssuerRecord[]> =>
  db.trustedIssuer.findMany({ select: fields, orderBy: [{ name: 'asc' }, { issuer: 'asc' }] })

/** Null when it is trusted already. */
export async function insertTrustedIssuer(
  tx: Tx,
  issuer: Pick<TrustedIssuerRecord, 'issuer' | 'name'>,
): Promise<TrustedIssuerRecord | null> {
  const [row] = await tx.trustedIssuer.createManyAndReturn({ data: [issuer], select: fields, skipDuplicates: true })
  return row ?? null
}

/** The deleted row; null when there is none. */
export async function deleteTrustedIssuer(tx: Tx, id: string): Promise<TrustedIssuerRecord | null> {
  const row = await tx.trustedIssuer.findUnique({ where: { id }, select: fields })
  const { count } = await tx.trustedIssuer.deleteMany({ where: { id } })
  return count === 1 ? row : null
}
