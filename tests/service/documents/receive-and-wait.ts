import { diskFiles } from '@/lib/adapters/files/disk-files'
import { pdfBytes } from '@/tests/factories/documents'
import { sentFile } from '@/tests/factories/sent-file'

// A process that has stored a file, holds another on its way in, and has not come to its row.
const files = diskFiles(process.argv[2] ?? '')
const held = await files.hold(
  (async function* () {
    yield pdfBytes
  })(),
  pdfBytes.length,
)
const stored = await files.receive({ name: 'a.pdf', file: sentFile('a.pdf', pdfBytes) })
process.stdout.write(`${held.ok && stored.ok ? 'waiting' : 'failed'}\n`)
setInterval(() => {}, 60_000)
