import { pdfBytes } from '@/fixtures/documents'
import { sentFile } from '@/fixtures/sent-file'
import { diskFiles } from '@/lib/adapters/files/disk-files'

// A process that has stored a file and is receiving another, but has not written its row yet.
const files = diskFiles(process.argv[2] ?? '')
const held = await files.hold(
  (async function* () {
    yield pdfBytes
  })(),
  pdfBytes.length,
)
const stored = await files.receive({ name: 'a.pdf', who: 'ana', file: sentFile('a.pdf', pdfBytes) })
process.stdout.write(`${held.ok && stored.ok ? 'waiting' : 'failed'}\n`)
setInterval(() => {}, 60_000)
