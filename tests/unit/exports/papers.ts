import { labelKeys, type PaperWords } from '@/lib/domain/certificates/paper-words'
import { pdfText } from './pdf-text'

export const words = (local: string | null): PaperWords => ({
  language: local ? 'ja' : 'en',
  labels: Object.fromEntries(labelKeys.map((key) => [key, { fixed: `[${key}]`, local }])) as PaperWords['labels'],
  geographies: { CA: 'California' },
  types: { CNA: 'CNA', HHA: 'HHA' },
  formats: { IN_PERSON: 'In person' },
})

/** Removes line breaks, which may be anywhere. */
export const flat = (bytes: Uint8Array) => pdfText(bytes).replaceAll('\n', '')

export const pagesOf = (bytes: Buffer) => [...bytes.toString('latin1').matchAll(/\/Type \/Page\b(?!s)/g)].length

/** A PNG of one pixel. */
export const logo = new Uint8Array(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64'),
)

export const fingerprint = '0123456789abcdef'.repeat(4)
export const verifyAddress = 'https://suma.example.com/verify/sheets/AbCdEfGhIjKlMnOpQrStUv'
