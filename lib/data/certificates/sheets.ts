import type { SheetFacts } from '@/lib/domain/certificates/sign-in-sheet'
import type { TaskSessionState } from '@/lib/domain/lists/sessions'
import type { Db, Tx } from '../db'

type NewSheet = {
  taskSessionId: string
  verifyToken: string
  sha256: Buffer
  /** When its session was finalized; null before that. */
  finalizedAt: Date | null
  facts: SheetFacts
}

/** Stores the content of a printed sheet; the same content keeps its row and address. */
export async function keepPrintedSheet(
  db: Db | Tx,
  sheet: NewSheet,
  at: Date,
): Promise<{ id: string; verifyToken: string }> {
  const [row] = await db.$queryRaw<{ id: string; verifyToken: string }[]>`
    INSERT INTO "PrintedSheet" ("createdAt", "taskSessionId", "verifyToken", "sha256", "finalizedAt", "facts")
    VALUES (${at}::timestamptz, ${sheet.taskSessionId}::uuid, ${sheet.verifyToken}, ${sheet.sha256},
      ${sheet.finalizedAt}::timestamptz, ${JSON.stringify(sheet.facts)}::jsonb)
    ON CONFLICT ("taskSessionId", "sha256") DO UPDATE SET "finalizedAt" = EXCLUDED."finalizedAt"
    RETURNING "id", "verifyToken"`
  if (!row) throw new Error('A printed sheet has an address')
  return row
}

type PrintedSheetRecord = {
  createdAt: Date
  sha256: Uint8Array
  finalizedAt: Date | null
  facts: SheetFacts
  session: { state: TaskSessionState; finalizedAt: Date | null }
}

/** The sheet behind the address that is printed on it, with its session as it is now. */
export async function findPrintedSheet(db: Db, verifyToken: string): Promise<PrintedSheetRecord | null> {
  const row = await db.printedSheet.findUnique({
    where: { verifyToken },
    include: { taskSession: { select: { state: true, finalizedAt: true } } },
  })
  if (!row) return null
  const { createdAt, sha256, finalizedAt, facts, taskSession: session } = row
  return { createdAt, sha256, finalizedAt, facts: facts as SheetFacts, session }
}
