import { parentPort } from 'node:worker_threads'
import type { PaperWords } from '@/lib/domain/certificates/paper-words'
import type { PrintedCertificate } from './certificate-form-3'
import { certificatePdf } from './certificate-pdf'
import { type PrintedReceipt, receiptPdf } from './receipt-pdf'
import { type Report, reportPdf } from './report-pdf'
import { type PrintedSheet, signInSheetPdf } from './sign-in-sheet-pdf'
import { type PrintedSigning, signingSheetsPdf } from './signing-sheets-pdf'

export type Paper =
  | { kind: 'certificates'; certificates: PrintedCertificate[]; words: PaperWords }
  | { kind: 'sheet'; printed: PrintedSheet; words: PaperWords }
  | { kind: 'receipt'; receipt: PrintedReceipt; words: PaperWords }
  | { kind: 'report'; report: Report }
  | { kind: 'signing'; printed: PrintedSigning }

export type Drawn = { id: number; bytes: Uint8Array } | { id: number; problem: string }

function drawPaper(paper: Paper): Promise<Buffer> {
  if (paper.kind === 'report') return reportPdf(paper.report)
  if (paper.kind === 'sheet') return signInSheetPdf(paper.printed, paper.words)
  if (paper.kind === 'signing') return signingSheetsPdf(paper.printed)
  if (paper.kind === 'receipt') return receiptPdf(paper.receipt, paper.words)
  return certificatePdf(paper.certificates, paper.words)
}

// In a separate thread: draws documents one after the other, in the order they arrive.
let last: Promise<unknown> = Promise.resolve()
parentPort?.on('message', ({ id, paper }: { id: number; paper: Paper }) => {
  last = last.then(async () => {
    const answer: Drawn = await drawPaper(paper).then(
      (bytes) => ({ id, bytes: new Uint8Array(bytes) }),
      (error: unknown) => ({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
    parentPort?.postMessage(answer)
  })
})
