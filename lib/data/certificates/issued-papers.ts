import type { Db } from '../db'

/**
 * A certificate or the content of a final sheet, in one form: language and state, or language and size; `BADGE` and
 * `BADGE JWT` with the id of a key are its statement as a credential.
 */
export type PaperForm = ({ certificateId: string } | { printedSheetId: string }) & { form: string }

/** Where the bytes of an issued paper are. */
export type IssuedPaper = { fileId: string; storageKey: string; sha256: string }

type NewPaperFile = {
  orgId: string
  fileId: string
  storageKey: string
  sha256: string
  size: number
  fileName: string
  contentType: string
}

const idsOf = (paper: PaperForm) => ({
  certificateId: 'certificateId' in paper ? paper.certificateId : null,
  printedSheetId: 'printedSheetId' in paper ? paper.printedSheetId : null,
})

/** The paper as it was first handed out; null before that. */
export async function findIssuedPaper(db: Db, paper: PaperForm): Promise<IssuedPaper | null> {
  const { certificateId, printedSheetId } = idsOf(paper)
  const [row] = await db.$queryRaw<IssuedPaper[]>`
    SELECT f."id" AS "fileId", f."storageKey", f."sha256" FROM "IssuedPaper" p JOIN "StoredFile" f ON f."id" = p."fileId"
    WHERE p."form" = ${paper.form}
      AND (p."certificateId" = ${certificateId}::uuid OR p."printedSheetId" = ${printedSheetId}::uuid)`
  return row ?? null
}

/** Keeps a paper with its file, in one statement; false when somebody else was first, and nothing is written. */
export async function keepIssuedPaper(db: Db, paper: PaperForm, file: NewPaperFile, at: Date): Promise<boolean> {
  const { certificateId, printedSheetId } = idsOf(paper)
  const count = await db.$executeRaw`
    WITH kept AS (
      INSERT INTO "IssuedPaper" ("createdAt", "orgId", "certificateId", "printedSheetId", "form", "fileId")
      VALUES (${at}::timestamptz, ${file.orgId}::uuid, ${certificateId}::uuid, ${printedSheetId}::uuid, ${paper.form}, ${file.fileId}::uuid)
      ON CONFLICT DO NOTHING RETURNING "fileId")
    INSERT INTO "StoredFile" ("id", "createdAt", "storageKey", "fileName", "contentType", "size", "sha256")
    SELECT "fileId", ${at}::timestamptz, ${file.storageKey}, ${file.fileName}, ${file.contentType}, ${file.size}::int,
      ${file.sha256} FROM kept`
  return count === 1
}

/** Gives a paper whose bytes are gone or damaged those of a new drawing; false when somebody else did. */
export async function replacePaperFile(
  db: Db,
  lost: IssuedPaper,
  { storageKey, sha256, size }: Pick<NewPaperFile, 'storageKey' | 'sha256' | 'size'>,
): Promise<boolean> {
  const where = { id: lost.fileId, storageKey: lost.storageKey }
  return (await db.storedFile.updateMany({ where, data: { storageKey, sha256, size } })).count === 1
}
